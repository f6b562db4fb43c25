import { loadApplication } from "../application/application.ts";
import { tabsOf } from "../application/choices.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-tabs", async ({ student }) =>
  tabsOf(student.id, await loadApplication(student.id)),
);
