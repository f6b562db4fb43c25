import { saveChoice } from "../application/choices.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { addAnother } from "../storage/choices.ts";

export const handler = studentRoute(
  "put-add-another",
  async ({ student, body }) => {
    await saveChoice(student.id, () =>
      addAnother.save(student.id, body.button_id, body.num_components),
    );
    return { message: "Your choice was saved." };
  },
  readBody,
);
