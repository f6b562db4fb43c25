import { questionByKey } from "../../shared/application/derive/questions.ts";
import { clock } from "../clock.ts";
import { convertToPdf } from "../convert/convert-to-pdf.ts";
import { RefusedFile } from "../convert/refused-file.ts";
import { jobHandler } from "../job-handler.ts";
import { count, measure } from "../metrics.ts";
import { readObject, writePdf } from "../storage/bucket.ts";
import { convertedKey, type Upload } from "../storage/upload-keys.ts";

export interface Converted extends Upload {
  /** Reason for which the file was refused, in words for the student; empty if it was converted. */
  readonly refusal: string;
}

/** Second state: reads the upload and writes it as a clean PDF. A bad file is a result, not an error. */
export const handler = jobHandler(
  async (upload: Upload): Promise<Converted> => {
    const startedAt = clock.now().getTime();
    const title =
      questionByKey.get(upload.answer_key)?.question.label ?? upload.answer_key;
    try {
      const { pdf } = await convertToPdf(
        await readObject(upload.file_key),
        title,
      );
      await writePdf(convertedKey(upload, upload.generation), pdf);
      measure("ConversionDuration", clock.now().getTime() - startedAt);
      return { ...upload, refusal: "" };
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      count("FilesRefused");
      return { ...upload, refusal: error.message };
    }
  },
);
