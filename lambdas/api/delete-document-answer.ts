import { deleteDocument, documentKeyOf } from "../documents/replies.ts";
import { studentRoute } from "../http/student-route.ts";

/** The conversion is usually deleted before; deleting twice does no harm and half a deletion is completed. */
export const handler = studentRoute(
  "delete-document-answer",
  async ({ student, params, query }) => {
    await deleteDocument(
      { student: student.id, answer_key: documentKeyOf(params) },
      query["file_key"],
    );
    return { message: "Your document was deleted." };
  },
);
