import { beginUpload } from "../documents/uploads.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { tooManyRequests } from "../problem.ts";
import { UPLOADS } from "../security/limits.ts";
import { takeAttempt } from "../storage/attempts.ts";
import { presignUpload } from "../storage/bucket.ts";

export const handler = studentRoute(
  "post-presigned-url",
  async ({ student, body: { answer_key } }) => {
    const { file_key } = await beginUpload({ student: student.id, answer_key });
    if (!(await takeAttempt(`upload student ${student.id}`, UPLOADS))) {
      throw tooManyRequests(UPLOADS.secondsEach);
    }
    return presignUpload(file_key);
  },
  readBody,
);
