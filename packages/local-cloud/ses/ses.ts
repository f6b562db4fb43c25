import type { IncomingMessage } from "node:http";
import type { Rights } from "../iam/rights.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { callerOf } from "../server/credentials.ts";
import { serveHelper } from "../server/helper-server.ts";
import { readBody } from "../server/loopback-server.ts";
import { account, region } from "../template/physical-names.ts";
import { Properties } from "../template/properties.ts";

/** Amazon SES, whose mails go to the outbox: the one operation that the application calls. */
export interface LocalSes {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Takes what SES reports of a mail: EventBridge's default bus. */
type Report = (type: string, detail: object) => void;

const MAX_BODY_BYTES = 1_000_000;

export async function startSes(
  rights: Rights,
  outbox: Outbox,
  report: Report = () => {},
  port = 0,
): Promise<LocalSes> {
  const server = await serveHelper(
    async (request, response) => {
      const problem = await send(request, rights, outbox, report);
      response.writeHead(problem?.status ?? 200, {
        "content-type": "application/json",
        ...(problem && { "x-amzn-errortype": problem.type }),
      });
      response.end(
        JSON.stringify(
          problem ? { message: problem.message } : { MessageId: "local" },
        ),
      );
    },
    { port },
  );
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    stop: () => server.close(),
  };
}

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/** An address as SES takes it: 7-bit ASCII, its domain in Punycode (API reference, Destination). */
const ADDRESS =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:(?!-)[a-z\d-]{0,62}[a-z\d](?:\.(?!$)|$))+$/i;

async function send(
  request: IncomingMessage,
  rights: Rights,
  outbox: Outbox,
  report: Report,
): Promise<Refusal | undefined> {
  if (request.url !== "/v2/email/outbound-emails") {
    return { status: 404, type: "NotFoundException", message: "Not emulated." };
  }
  const body = await readBody(request, MAX_BODY_BYTES);
  const mail = new Properties(
    "mail",
    JSON.parse(body?.toString() ?? "{}"),
    (value) => value,
  );
  const [, from = ""] = /<(.+)>$/.exec(mail.text("FromEmailAddress")) ?? [];
  const set = mail.textOr("ConfigurationSetName", "");
  const refusal = [
    `identity/${from}`,
    ...(set === "" ? [] : [`configuration-set/${set}`]),
  ]
    .map((resource) =>
      rights.refusal(callerOf(request) ?? "", {
        action: "ses:SendEmail",
        resource: `arn:aws:ses:${region}:${account}:${resource}`,
        context: { "ses:fromaddress": [from] },
      }),
    )
    .find((each) => each !== undefined);
  if (refusal !== undefined) {
    return { status: 403, type: "AccessDeniedException", message: refusal };
  }
  const { html, ...content } = contentOf(mail);
  const [to = ""] = mail.child("Destination").texts("ToAddresses");
  if (!ADDRESS.test(to)) {
    const message = `Illegal address: ${to}`;
    return { status: 400, type: "BadRequestException", message };
  }
  await outbox.send({
    to,
    ...content,
    body: html,
    code: codeIn(html),
    at: new Date().toISOString(),
  });
  const feedback = feedbackOf(to);
  if (set !== "" && feedback) {
    const [type, detail] = feedback;
    const tags = { "ses:configuration-set": [set] };
    report(type, { ...detail, mail: { tags, destination: [to] } });
  }
  return undefined;
}

/** Returns what SES reports of mails to its own test addresses, `bounce@` and `complaint@`, with any label. */
function feedbackOf(
  emailAddress: string,
): readonly [type: string, detail: object] | undefined {
  const [, kind] =
    /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/.exec(
      emailAddress,
    ) ?? [];
  switch (kind) {
    case "bounce": {
      const bouncedRecipients = [{ emailAddress }];
      const bounce = { bounceType: "Permanent", bouncedRecipients };
      return ["Email Bounced", { eventType: "Bounce", bounce }];
    }
    case "complaint": {
      const complaint = { complainedRecipients: [{ emailAddress }] };
      return [
        "Email Complaint Received",
        { eventType: "Complaint", complaint },
      ];
    }
    default:
      return undefined;
  }
}

function contentOf(mail: Properties) {
  const simple = mail.child("Content").child("Simple");
  const body = simple.child("Body");
  return {
    subject: simple.child("Subject").text("Data"),
    html: body.child("Html").text("Data"),
    text: body.child("Text").textOr("Data", ""),
    headers: Object.fromEntries(
      simple
        .children("Headers")
        .map((header) => [header.text("Name"), header.text("Value")]),
    ),
  };
}

/** Returns the six digits in the text of a mail; empty if there are none. */
function codeIn(html: string): string {
  return (
    /\b\d{6}\b/.exec(
      html.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, " "),
    )?.[0] ?? ""
  );
}
