import { takeUpload } from "../files/conversion.ts";
import { documentKeyOf } from "../files/document-answers.ts";
import { forbidden } from "../http/problem.ts";
import { studentRoute } from "../http/student-route.ts";
import { uploadOf } from "../storage/upload-keys.ts";

export const handler = studentRoute(
  "post-conversion",
  async ({ student, params, body }) => {
    const answerKey = documentKeyOf(params);
    const upload = uploadOf(body.file_key);
    if (upload?.student !== student.id || upload.answer_key !== answerKey)
      throw forbidden("This file is not yours.");
    return takeUpload(upload, body.file_name);
  },
);
