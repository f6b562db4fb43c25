import type { CustomMessageTriggerEvent } from "aws-lambda";
import { normalizeUsername } from "../../shared/accounts.ts";
import { school } from "../../shared/application/school.ts";
import type { PoolMailMetadata } from "../accounts/user-pool.ts";
import { environment } from "../environment.ts";
import { logError } from "../log.ts";
import { LINK_SECONDS } from "../security/limits.ts";
import {
  createMailedToken,
  type LinkPurpose,
} from "../storage/mailed-tokens.ts";

/** Parts of a mail: the placeholder of the code, and the address of the link. */
interface Mail {
  readonly code: string;
  readonly link: string;
}

function hoursOf(purpose: LinkPurpose): string {
  return `${LINK_SECONDS[purpose] / 3600} hours`;
}

function codeMessage({ code, link }: Mail) {
  return (
    `<p>Welcome to ${school.title}!</p>` +
    `<p><a href="${link}">Confirm your account</a></p>` +
    `<p>Please open the link in the browser in which you signed up. ` +
    `In any other, you will be asked to choose your password once more.</p>` +
    `<p>Or enter this confirmation code: <strong>${code}</strong></p>` +
    `<p>Link and code work for ${hoursOf("confirm")}.</p>` +
    `<p>If you did not create an account, you do not need to do anything.</p>`
  );
}

function resetMessage({ link }: Mail) {
  return (
    `<p>You asked to reset your password for your application to ${school.title}.</p>` +
    `<p><a href="${link}">Choose a new password</a>. The link works for ${hoursOf("reset")}.</p>` +
    `<p>If you did not ask for this, you do not need to do anything.</p>`
  );
}

const occasions = new Map<string | undefined, string>([
  ["signup", "You signed up with this address"],
  ["resend", "You asked for a confirmation code for this address"],
] satisfies [PoolMailMetadata["reason"], string][]);

/**
 * Words the mail to the owner of a confirmed account after a request that is for other accounts, most likely the
 * owner's own.
 */
function accountExistsMessage(occasion: string, { link }: Mail) {
  return (
    `<p>${occasion}, but it already has an account for ${school.title}.</p>` +
    `<p><a href="${environment.siteOrigin}/login">Log in</a>, or ` +
    `<a href="${link}">choose a new password</a> if you have forgotten yours. ` +
    `That link works for ${hoursOf("reset")}.</p>` +
    `<p>If it was not you, you do not need to do anything.</p>`
  );
}

/** Creates the token of a mail's link; empty if it cannot be stored, because the six digits work without it. */
async function tokenFor(email: string, purpose: LinkPurpose): Promise<string> {
  try {
    const username = normalizeUsername(email);
    return `-${await createMailedToken(username, purpose)}`;
  } catch (error) {
    logError("mail token not stored", error);
    return "";
  }
}

/** Builds the parts of a mail. The user pool puts the code where its placeholder stands, in the link too. */
async function mailFor(
  { request: { codeParameter, userAttributes } }: CustomMessageTriggerEvent,
  purpose: LinkPurpose,
): Promise<Mail> {
  const email = userAttributes["email"] ?? "";
  const id = `${codeParameter}${await tokenFor(email, purpose)}`;
  return {
    code: codeParameter,
    link: `${environment.siteOrigin}/${purpose}?username=${encodeURIComponent(email)}&amp;id=${id}`,
  };
}

/** Words the mails of the user pool as the school's. */
export async function handler(
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> {
  switch (event.triggerSource) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      event.response.emailSubject = `Your ${school.title} confirmation code`;
      event.response.emailMessage = codeMessage(
        await mailFor(event, "confirm"),
      );
      break;
    case "CustomMessage_ForgotPassword": {
      const { reason }: PoolMailMetadata = event.request.clientMetadata ?? {};
      const occasion = occasions.get(reason);
      const mail = await mailFor(event, "reset");
      event.response.emailSubject = occasion
        ? `Your ${school.title} account`
        : `Reset your ${school.title} password`;
      event.response.emailMessage = occasion
        ? accountExistsMessage(occasion, mail)
        : resetMessage(mail);
      break;
    }
    default:
      break;
  }
  return event;
}
