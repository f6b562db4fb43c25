import { studentRoute } from "../http/student-route.ts";
import { loadApplication, refuseSubmitted } from "../storage/applications.ts";
import { saveAddAnother } from "../storage/choices.ts";

export const handler = studentRoute(
  "put-add-another",
  async ({ student, body }) => {
    refuseSubmitted(await loadApplication(student.id));
    await saveAddAnother(student.id, body.button_id, body.num_components);
    return { message: "Your choice was saved." };
  },
);
