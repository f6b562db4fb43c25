import { studentRoute } from "../http/student-route.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = studentRoute(
  "get-tabs",
  async ({ student }) => (await loadApplication(student.id)).tabs,
);
