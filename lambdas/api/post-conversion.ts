import { documentKeyOf, ownUpload } from "../documents/named-documents.ts";
import { confirmUpload } from "../documents/uploads.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute(
  "post-conversion",
  async ({ student, params, body }) => {
    const question = { student: student.id, answer_key: documentKeyOf(params) };
    return confirmUpload(ownUpload(question, body.file_key), body.file_name);
  },
  readBody,
);
