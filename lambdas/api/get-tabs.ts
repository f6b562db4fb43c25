import { tabsOf } from "../application/choices.ts";
import { studentRoute } from "../http/student-route.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = studentRoute("get-tabs", async ({ student }) =>
  tabsOf(student.id, await loadApplication(student.id)),
);
