import { studentRoute } from "../http/student-route.ts";
import { loadApplication, refuseSubmitted } from "../storage/applications.ts";
import { saveTab } from "../storage/choices.ts";

export const handler = studentRoute("put-tabs", async ({ student, body }) => {
  refuseSubmitted(await loadApplication(student.id));
  await saveTab(student.id, body.tab_id, body.chosen_tab);
  return { message: "Your choice was saved." };
});
