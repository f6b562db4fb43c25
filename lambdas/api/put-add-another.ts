import { studentRoute } from "../http/student-route.ts";
import { changeApplication, refuseSubmitted } from "../storage/applications.ts";

export const handler = studentRoute(
  "put-add-another",
  async ({ student, body: { button_id, num_components } }) => {
    await changeApplication(student.id, (application) => {
      refuseSubmitted(application);
      return {
        add_another: {
          ...application.add_another,
          [button_id]: num_components,
        },
      };
    });
    return { message: "Your choice was saved." };
  },
);
