import { expect, it } from "@jest/globals";
import { environment } from "../../../lambdas/environment.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { stageCloud } from "../../support/cloud.ts";
import { MemoryAws } from "../../support/memory-aws.ts";

/** Results in memory must hold on the emulators: both answer every call of the documents in the same way. */

const student = "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11";
const folder = `documents/${student}/faith_essay_doc`;

await stageCloud({ isKept: true });

/** Returns every reply, and the names of errors in place of failed ones. */
async function transcript(): Promise<unknown[]> {
  const { changeApplication, loadApplication } =
    await import("../../../lambdas/application/application.ts");
  const {
    deleteObjects,
    listObjects,
    listPage,
    readObject,
    readStart,
    writeObject,
  } = await import("../../../lambdas/storage/bucket.ts");
  const { startOnce } = await import("../../../lambdas/executions.ts");
  const bytes = Buffer.from("%PDF-1.7 of the student");
  const visit = (last_page: string) =>
    changeApplication(student, () => ({ last_page }));
  const text = async (key: string) =>
    Buffer.from(await readObject(key)).toString();
  const steps: (() => Promise<unknown>)[] = [
    () => loadApplication(student),
    // The first write, and two that both find a version; one of them is late and is repeated.
    () => visit("about"),
    () => Promise.all([visit("academics"), visit("academics")]),
    () => loadApplication(student),
    () => readStart(`${folder}/1.pdf`, 4),
    () => text(`${folder}/1.pdf`),
    () => writeObject(`${folder}/2.pdf`, bytes),
    () => writeObject(`${folder}/1.pdf`, bytes),
    () => text(`${folder}/1.pdf`),
    async () => (await readStart(`${folder}/1.pdf`, 4))?.size,
    async () => (await listObjects(folder)).map(({ key, size }) => [key, size]),
    async () => (await listObjects("uploads/")).length,
    async () => {
      const { objects, next } = await listPage(folder, `${folder}/1.pdf`);
      return [objects.map(({ key }) => key), next];
    },
    () => deleteObjects([`${folder}/1.pdf`, `${folder}/3.pdf`]),
    async () => (await listObjects(folder)).map(({ key }) => key),
    () => startOnce(environment.conversionMachineArn, "once", {}),
    () => startOnce(environment.conversionMachineArn, "once", {}),
  ];
  const answers: unknown[] = [];
  for (const step of steps) {
    answers.push(await step().catch((error: unknown) => (error as Error).name));
  }
  return answers;
}

it("the in-memory services answer as the emulators do", async () => {
  const memory = new MemoryAws(() => {});
  const restore = interceptAwsCalls((call) =>
    Promise.resolve().then(() => memory.answer(call)),
  );
  const inMemory = await transcript();
  restore();

  expect(inMemory).toEqual(await transcript());
  expect(inMemory).toContain("NoSuchKey");
});
