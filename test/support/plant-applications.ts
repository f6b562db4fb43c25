import { parseArgs } from "node:util";
import { DEPLOYMENT_OPTIONS, loadDeployment } from "../../bin/deployment.ts";
import { mapInOrder } from "../../lambdas/staff/map-in-order.ts";
import {
  generatedApplication,
  studentNumber,
} from "./generated-applications.ts";

/** Writes generated applications into the tables of a local system: `--from` and `--to` are numbers of students. */

const { values } = parseArgs({
  options: {
    ...DEPLOYMENT_OPTIONS,
    from: { type: "string", default: "0" },
    to: { type: "string", default: "2000" },
  },
});
await loadDeployment(values);
const { changeApplication } =
  await import("../../lambdas/application/application.ts");

async function* numbers() {
  for (let n = Number(values.from); n < Number(values.to); n += 1) yield n;
}
for await (const _ of mapInOrder(numbers(), 32, (n) =>
  changeApplication(studentNumber(n), () => generatedApplication(n), {
    mayBegin: true,
  }),
));
