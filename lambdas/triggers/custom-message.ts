import type { CustomMessageTriggerEvent } from "aws-lambda";
import { school } from "../../shared/application/school.ts";
import { environment } from "../environment.ts";
import type { PoolMailMetadata } from "../accounts/mail-metadata.ts";

/** The user pool puts the code where this placeholder stands. */
const codeMessage = (code: string) =>
  `<p>Welcome to ${school.title}!</p><p>Your confirmation code is <strong>${code}</strong>.</p>` +
  `<p>Enter it at <a href="${environment.siteOrigin}/confirm">${environment.siteOrigin}/confirm</a>. ` +
  `The code works for 24 hours.</p>` +
  `<p>If you did not create an account, you do not need to do anything.</p>`;

const resetLink = (email: string, code: string) =>
  `${environment.siteOrigin}/reset?username=${encodeURIComponent(email)}&amp;id=${code}`;

const resetMessage = (email: string, code: string) =>
  `<p>You asked to reset your password for your application to ${school.title}.</p>` +
  `<p><a href="${resetLink(email, code)}">Choose a new password</a>. The link works for one hour.</p>` +
  `<p>If you did not ask for this, you do not need to do anything.</p>`;

/** For the owner of an account whose address somebody signed up with again, most likely the owner. */
const accountExistsMessage = (email: string, code: string) =>
  `<p>You signed up with this address, but it already has an account for ${school.title}.</p>` +
  `<p><a href="${environment.siteOrigin}/login">Log in</a>, or ` +
  `<a href="${resetLink(email, code)}">choose a new password</a> if you have forgotten yours.</p>` +
  `<p>If it was not you, you do not need to do anything.</p>`;

/** The mails of the user pool, in the school's words. */
export const handler = async (
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> => {
  const { codeParameter, userAttributes } = event.request;
  switch (event.triggerSource) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      event.response.emailSubject = `Your ${school.title} confirmation code`;
      event.response.emailMessage = codeMessage(codeParameter);
      break;
    case "CustomMessage_ForgotPassword": {
      const email = userAttributes["email"] ?? "";
      const { reason }: PoolMailMetadata = event.request.clientMetadata ?? {};
      const exists = reason === "signup";
      event.response.emailSubject = exists
        ? `Your ${school.title} account`
        : `Reset your ${school.title} password`;
      event.response.emailMessage = exists
        ? accountExistsMessage(email, codeParameter)
        : resetMessage(email, codeParameter);
      break;
    }
    default:
      break;
  }
  return event;
};
