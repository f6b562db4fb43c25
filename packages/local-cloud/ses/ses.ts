import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Outbox } from "../outbox/outbox.ts";
import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import {
  readJson,
  serveRestJson,
  ServiceError,
} from "../server/json-protocol.ts";
import { account, region } from "../template/physical-names.ts";
import { Properties } from "../template/properties.ts";
import { SendingLimits, type MailAccount } from "./account.ts";
import { feedbackOf } from "./feedback.ts";
import { messageOf } from "./message.ts";

export interface SesParts extends ServiceParts {
  readonly outbox: Outbox;
  readonly mailAccount: MailAccount;
  /** Takes what SES reports of a mail: EventBridge's default bus. */
  readonly report: (type: string, detail: object) => void;
}

/** Starts Amazon SES, whose mails go to the outbox: the operations that the application calls. */
export function startSes(parts: SesParts): Promise<LocalService> {
  const { rights, outbox, mailAccount, report } = parts;
  const limits = new SendingLimits(mailAccount);

  type Check = (action: string, resource: string, from?: string) => void;

  async function operate(request: IncomingMessage): Promise<object> {
    const check: Check = (action, resource, from = "") =>
      rights.check(request, {
        action: `ses:${action}`,
        resource,
        context: { "ses:fromaddress": [from] },
      });
    const [, operation = "", name = ""] =
      /^\/v2\/email\/([-a-z]+)(?:\/addresses\/(.+))?$/.exec(
        request.url ?? "",
      ) ?? [];
    switch (`${request.method} ${operation}`) {
      case "GET account": {
        check("GetAccount", "*");
        const { maxSendRate, isProduction, isPaused } = mailAccount;
        return {
          SendQuota: { MaxSendRate: maxSendRate },
          ProductionAccessEnabled: isProduction,
          SendingEnabled: !isPaused,
        };
      }
      case "DELETE suppression":
        check("DeleteSuppressedDestination", "*");
        if (mailAccount.suppressed.delete(decodeURIComponent(name))) return {};
        throw notFound(
          `Email address ${name} does not exist on your suppression list.`,
        );
      case "POST outbound-emails": {
        const mail = await readJson(request);
        return send(new Properties("mail", mail, (value) => value), check);
      }
      default:
        throw notFound("Not emulated.");
    }
  }

  async function send(mail: Properties, check: Check): Promise<object> {
    const sender = mail.text("FromEmailAddress");
    const [, from = sender] = /<(.+)>$/.exec(sender) ?? [];
    const set = mail.textOr("ConfigurationSetName", "");
    const [to = ""] = mail.child("Destination").texts("ToAddresses");
    for (const name of [
      `identity/${from}`,
      ...(set === "" ? [] : [`configuration-set/${set}`]),
    ]) {
      check("SendEmail", `arn:aws:ses:${region}:${account}:${name}`, from);
    }
    limits.count(from, to);
    const id = randomUUID();
    const at = new Date();
    const content = contentOf(mail);
    const { html, ...others } = content;
    const isSuppressed = mailAccount.suppressed.has(to.toLowerCase());
    if (!isSuppressed) {
      const replyTo = mail.texts("ReplyToAddresses");
      await outbox.send({
        to,
        ...others,
        body: html,
        code: codeIn(html),
        at: at.toISOString(),
        source: messageOf({ ...content, from: sender, to, replyTo, id, at }),
      });
    }
    if (set !== "") {
      const [type, detail] = feedbackOf(to, isSuppressed);
      const tags = Object.fromEntries(
        mail
          .children("EmailTags")
          .map((tag) => [tag.text("Name"), [tag.text("Value")]]),
      );
      const sent = {
        tags: { ...tags, "ses:configuration-set": [set] },
        destination: [to],
        messageId: id,
        timestamp: at.toISOString(),
      };
      report(type, { ...detail, mail: sent });
    }
    return { MessageId: id };
  }

  return serveRestJson(parts, operate);
}

function notFound(message: string): ServiceError {
  return new ServiceError("NotFoundException", message, 404);
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
