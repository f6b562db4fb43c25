import { studentRoute } from "../http/student-route.ts";
import { loadTabs } from "../storage/choices.ts";

export const handler = studentRoute("get-tabs", ({ student }) =>
  loadTabs(student.id),
);
