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

const MAX_BODY_BYTES = 1_000_000;

export async function startSes(
  rights: Rights,
  outbox: Outbox,
  port = 0,
): Promise<LocalSes> {
  const server = await serveHelper(
    async (request, response) => {
      const problem = await send(request, rights, outbox);
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

async function send(
  request: IncomingMessage,
  rights: Rights,
  outbox: Outbox,
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
  const refusal = rights.refusal(callerOf(request) ?? "", {
    action: "ses:SendEmail",
    resource: `arn:aws:ses:${region}:${account}:identity/${from}`,
    context: { "ses:fromaddress": [from] },
  });
  if (refusal !== undefined) {
    return { status: 403, type: "AccessDeniedException", message: refusal };
  }
  const { html, ...content } = contentOf(mail);
  const [to = ""] = mail.child("Destination").texts("ToAddresses");
  await outbox.send({
    to,
    ...content,
    body: html,
    code: codeIn(html),
    at: new Date().toISOString(),
  });
  return undefined;
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
  return /\b\d{6}\b/.exec(html.replaceAll(/<[^>]*>/g, " "))?.[0] ?? "";
}
