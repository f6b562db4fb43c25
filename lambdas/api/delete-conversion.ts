import { deleteDocument, documentKeyOf } from "../documents/replies.ts";
import { studentRoute } from "../http/student-route.ts";

/** Without its conversion a document is no answer, so both go together. */
export const handler = studentRoute(
  "delete-conversion",
  async ({ student, params, query }) => {
    await deleteDocument(
      { student: student.id, answer_key: documentKeyOf(params) },
      query["file_key"],
    );
    return { message: "Your document was deleted." };
  },
);
