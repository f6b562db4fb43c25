import { deleteDocument, documentKeyOf } from "../documents/named-documents.ts";
import { studentRoute } from "./student-route.ts";

/**
 * Makes the handler of either of the two routes that delete a document. A document without its conversion is not an
 * answer, so both are deleted together: the first call on either route deletes both, and the other one has nothing left
 * to do.
 */
export function deletionRoute(
  routeId: "delete-conversion" | "delete-document-answer",
) {
  return studentRoute(routeId, async ({ student, params, query }) => {
    await deleteDocument(
      { student: student.id, answer_key: documentKeyOf(params) },
      query["file_key"],
    );
    return { message: "Your document was deleted." };
  });
}
