import { studentRoute } from "../http/student-route.ts";
import { changeApplication, refuseSubmitted } from "../storage/applications.ts";

export const handler = studentRoute("put-tabs", async ({ student, body }) => {
  await changeApplication(student.id, (application) => {
    refuseSubmitted(application);
    return { tabs: { ...application.tabs, [body.tab_id]: body.chosen_tab } };
  });
  return { message: "Your choice was saved." };
});
