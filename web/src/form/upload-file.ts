import type { PresignedPost } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { startDeadline } from "../api/deadline.ts";
import { ServerError, TOO_SLOW, UNREACHABLE } from "../api/errors.ts";

/** A megabyte over a poor mobile connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/**
 * Sends a file straight to the bucket. The policy asks the bucket to answer 201, so that a refusal is seen.
 * @throws ServerError when the bucket refuses the file or cannot be reached.
 */
export const uploadFile = async (
  { url, fields }: PresignedPost,
  file: File,
  signal: AbortSignal,
): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The bucket ignores every field after the file.
  form.append("file", file);
  const deadline = startDeadline(UPLOAD_TIMEOUT_MS, signal);
  const response = await fetch(url, {
    method: "POST",
    body: form,
    signal: deadline.signal,
  })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      const message = deadline.isMissed() ? TOO_SLOW : UNREACHABLE;
      throw new ServerError(0, message, error);
    })
    .finally(deadline.stop);
  if (response.status !== 201)
    throw new ServerError(response.status, GENERIC_PROBLEM);
};
