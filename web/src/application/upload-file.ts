import type { PresignedPost } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { ServerError } from "../api/errors.ts";
import { listen } from "../lib/listen.ts";

/** Time for 1 MB on a very slow connection; what takes longer will not arrive. */
const TIMEOUT_MS = 180_000;
/** The bucket has a host of its own, which the filter of a network may block while it lets the site through. */
const OUT_OF_REACH =
  "Your file did not reach us. Please check your internet connection and try again. Some schools and libraries block uploads; another network can help.";

/**
 * Sends a file straight to the bucket. The policy asks the bucket to answer 201, so that a refusal is seen. Not by
 * `fetch`, which does not report how much of a body was sent.
 * @param onProgress called with the share that has been sent, from 0 to 1
 * @throws ServerError when the bucket refuses the file or cannot be reached; the signal's reason when it is aborted
 */
export function uploadFile(
  { url, fields }: PresignedPost,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, value);
    }
    // The bucket ignores every field after the file.
    form.append("file", file);

    const request = new XMLHttpRequest();
    const stop = listen(signal, "abort", () => request.abort());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      stop();
      const { status } = request;
      const message = status === 0 ? OUT_OF_REACH : GENERIC_PROBLEM;
      if (signal.aborted) reject(signal.reason as Error);
      else if (status === 201) resolve();
      else reject(new ServerError(status, message));
    });
    request.open("POST", url);
    request.timeout = TIMEOUT_MS;
    request.send(form);
  });
}
