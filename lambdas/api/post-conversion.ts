import { takeUpload } from "../files/conversion.ts";
import { documentKeyOf, ownUpload } from "../files/document-answers.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute(
  "post-conversion",
  async ({ student, params, body }) => {
    const question = { student: student.id, answer_key: documentKeyOf(params) };
    return takeUpload(ownUpload(question, body.file_key), body.file_name);
  },
);
