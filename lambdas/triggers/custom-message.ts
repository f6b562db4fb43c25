import type { CustomMessageTriggerEvent } from "aws-lambda";
import { school } from "../../shared/application/school.ts";
import { environment } from "../environment.ts";

/** The user pool puts the code where this placeholder stands. */
const codeMessage = (code: string) =>
  `<p>Welcome to ${school.title}!</p><p>Your confirmation code is <strong>${code}</strong>.</p>` +
  `<p>Enter it at <a href="${environment.siteOrigin}/confirm">${environment.siteOrigin}/confirm</a>. ` +
  `If you did not create an account, you need not do anything.</p>`;

const resetMessage = (email: string, code: string) => {
  const link = `${environment.siteOrigin}/reset?username=${encodeURIComponent(email)}&amp;id=${code}`;
  return (
    `<p>You asked to reset your password for your application to ${school.title}.</p>` +
    `<p><a href="${link}">Choose a new password</a></p>` +
    `<p>If you did not ask for this, you need not do anything.</p>`
  );
};

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
    case "CustomMessage_ForgotPassword":
      event.response.emailSubject = `Reset your ${school.title} password`;
      event.response.emailMessage = resetMessage(
        userAttributes["email"] ?? "",
        codeParameter,
      );
      break;
    default:
      break;
  }
  return event;
};
