import { convertToPdf, RefusedFile } from "@admission/safe-documents";
import { questionByKey } from "../../shared/form/questions.ts";
import { clock } from "../clock.ts";
import { jobHandler } from "../job-handler.ts";
import { logError, logInfo } from "../log.ts";
import { count, measure } from "../metrics.ts";
import { referenceOf } from "../reference.ts";
import {
  isGone,
  isMissing,
  readObject,
  writeObject,
} from "../storage/bucket.ts";
import {
  convertedKey,
  pictureKey,
  type Upload,
} from "../storage/upload-keys.ts";

export interface Converted extends Upload {
  /** Reason for which the file was refused, in words for the student; empty if it was converted. */
  readonly refusal: string;
  /** Pages of the result. */
  readonly pages?: number;
  /** What is not as in the file, in sentences for the student. */
  readonly differences?: readonly string[];
  /** True if the file is gone: the upload was replaced or deleted. */
  readonly isGone: boolean;
}

/** Interval at which a conversion looks whether its file is still there. */
const WATCH_MS = 1_000;

/**
 * Second state: reads the upload and writes it as a clean PDF. A bad file is a result, not an error. Its network leads to
 * the files only, so a file that goes is what ends a conversion that nobody needs any more.
 */
export const handler = jobHandler(
  async (upload: Upload): Promise<Converted> => {
    const { file_key } = upload;
    const startedAt = clock.now().getTime();
    const title =
      questionByKey.get(upload.answer_key)?.question.label ?? upload.answer_key;
    const gone = new AbortController();
    const unwatch = clock.every(WATCH_MS, () => {
      isGone(file_key).then(
        (is) => is && gone.abort(),
        (error: unknown) => logError("upload not watched", error),
      );
    });
    try {
      const {
        pdf,
        pages,
        picture,
        differences = [],
      } = await convertToPdf(await readObject(file_key), title, gone.signal);
      const { generation } = upload;
      await Promise.all([
        writeObject(convertedKey(upload, generation), pdf),
        writeObject(pictureKey(upload, generation), picture, "image/webp"),
      ]);
      measure("ConversionDuration", clock.now().getTime() - startedAt);
      return { ...upload, refusal: "", pages, differences, isGone: false };
    } catch (error) {
      if (gone.signal.aborted || isMissing(error)) {
        return { ...upload, refusal: "", isGone: true };
      }
      if (!(error instanceof RefusedFile)) throw error;
      count("FilesRefused");
      count(`FilesRefused${error.kind}`);
      logInfo("file refused", {
        question: upload.answer_key,
        application: referenceOf(upload.student),
        cause: typeof error.cause === "string" ? error.cause : error.message,
      });
      return { ...upload, refusal: error.message, isGone: false };
    } finally {
      unwatch();
    }
  },
);
