import type { CustomMessageTriggerEvent } from "aws-lambda";

/** Writes the mail, with a link that contains the code too. */
export async function handler(event: CustomMessageTriggerEvent) {
  const { codeParameter, userAttributes } = event.request;
  // A function takes a moment, in which another request may arrive.
  await new Promise((resolve) => setTimeout(resolve, 20));
  event.response.emailSubject = event.triggerSource;
  event.response.emailMessage = `Hello ${userAttributes["email"] ?? ""}, ${codeParameter}: https://example.edu/reset?id=${codeParameter}`;
  return event;
}
