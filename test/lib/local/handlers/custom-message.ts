import type { CustomMessageTriggerEvent } from "aws-lambda";

/** Writes the mail, with a link that carries the code too. */
export const handler = async (event: CustomMessageTriggerEvent) => {
  const { codeParameter, userAttributes } = event.request;
  event.response.emailSubject = event.triggerSource;
  event.response.emailMessage = `Hello ${userAttributes["email"] ?? ""}, ${codeParameter}: https://example.edu/reset?id=${codeParameter}`;
  return event;
};
