import { beginUpload } from "../documents/uploads.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { UPLOADS } from "../security/limits.ts";
import { takeFrom } from "../storage/attempts.ts";
import { presignUpload } from "../storage/bucket.ts";

export const handler = studentRoute(
  "post-presigned-url",
  async ({ student, body: { answer_key } }) => {
    const { file_key } = await beginUpload({ student: student.id, answer_key });
    await takeFrom(`upload student ${student.id}`, UPLOADS);
    return presignUpload(file_key);
  },
  readBody,
);
