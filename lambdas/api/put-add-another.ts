import { saveChoice } from "../application/choices.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { storedCounts } from "../storage/choices.ts";

export const handler = studentRoute(
  "put-add-another",
  async ({ student, body }) => {
    await saveChoice(student.id, () =>
      storedCounts.save(student.id, body.button_id, body.num_components),
    );
    return { message: "Your choice was saved." };
  },
  readBody,
);
