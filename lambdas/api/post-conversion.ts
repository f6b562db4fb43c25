import {
  FILE_CONTENT_DIFFERS,
  fileNameProblem,
} from "../../shared/documents.ts";
import { conversionOf, startConversion } from "../files/conversion.ts";
import { documentKeyOf, setDocumentAnswer } from "../files/document-answers.ts";
import {
  detectFileType,
  fileTypeOfName,
  SIGNATURE_BYTES,
} from "../../shared/file-type.ts";
import { uploadOf } from "../files/upload-key.ts";
import { conflict, forbidden } from "../http/problem.ts";
import { studentRoute } from "../http/student-route.ts";
import { loadApplication, refuseSubmitted } from "../storage/applications.ts";
import { readObject, sizeOf } from "../storage/bucket.ts";
import { markRefused, nameDocument } from "../storage/documents.ts";

const problemOf = async (
  fileKey: string,
  fileName: string,
): Promise<string | undefined> => {
  const type = detectFileType(await readObject(fileKey, SIGNATURE_BYTES));
  return (
    fileNameProblem(fileName) ??
    (type === fileTypeOfName(fileName) ? undefined : FILE_CONTENT_DIFFERS)
  );
};

/** The browser says that its upload is there and how the file was called; the bucket's event may have come first. */
export const handler = studentRoute(
  "post-conversion",
  async ({ student, params, body }) => {
    const answerKey = documentKeyOf(params);
    const upload = uploadOf(body.file_key);
    if (upload?.student !== student.id || upload.answer_key !== answerKey)
      throw forbidden("This file is not yours.");
    refuseSubmitted(await loadApplication(student.id));
    const size = await sizeOf(upload.file_key);
    if (size === undefined)
      throw conflict("Your file has not arrived. Please upload it again.");

    if (await startConversion(upload, size)) {
      await nameDocument(
        student.id,
        answerKey,
        upload.generation,
        body.file_name,
      );
      const problem = await problemOf(upload.file_key, body.file_name);
      if (problem !== undefined) {
        await markRefused(student.id, answerKey, upload.generation, {
          message: problem,
          error: "RefusedFile",
        });
        await setDocumentAnswer(student.id, answerKey, upload.generation, "");
      }
    }
    return conversionOf(student.id, answerKey);
  },
);
