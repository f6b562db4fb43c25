import type { PresignedPost } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { ServerError } from "../api/errors.ts";

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
  const response = await fetch(url, {
    method: "POST",
    body: form,
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ServerError(0, GENERIC_PROBLEM, error);
  });
  if (response.status !== 201)
    throw new ServerError(response.status, GENERIC_PROBLEM);
};
