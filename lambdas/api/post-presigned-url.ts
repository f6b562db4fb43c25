import { newUpload } from "../files/upload-key.ts";
import { studentRoute } from "../http/student-route.ts";
import { loadApplication, refuseSubmitted } from "../storage/applications.ts";
import { presignUpload } from "../storage/bucket.ts";

export const handler = studentRoute(
  "post-presigned-url",
  async ({ student, body }) => {
    refuseSubmitted(await loadApplication(student.id));
    return presignUpload(newUpload(student.id, body.answer_key).file_key);
  },
);
