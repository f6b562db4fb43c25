import { saveChoice } from "../application/choices.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { storedTabs } from "../storage/choices.ts";

export const handler = studentRoute(
  "put-tabs",
  async ({ student, body }) => {
    await saveChoice(student.id, () =>
      storedTabs.save(student.id, body.tab_id, body.chosen_tab),
    );
    return { message: "Your choice was saved." };
  },
  readBody,
);
