import { setTimeout } from "node:timers/promises";
import { manyPictures, pdfWith } from "@admission/safe-documents/testing";
import { postFile, type ChosenFile, type Visitor } from "../../bin/visitor.ts";
import { studentOf } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { median } from "./statistics.ts";

const KEY = "faith_essay_doc";
const UPLOADS = 10;
const BETWEEN_UPLOADS_MS = 1_200;
const POLL_MS = 50;

async function startUpload(student: Visitor, file: ChosenFile): Promise<void> {
  const { body: form } = await student.call("post-presigned-url", {
    body: { answer_key: KEY },
  });
  await postFile(form, file);
  const body = { file_key: form.fields["key"], file_name: file.name };
  await student.call("post-conversion", { params: { key: KEY }, body });
}

/** Polls until the student's newest document is converted or refused. */
async function untilEnded(student: Visitor): Promise<string> {
  for (;;) {
    const params = { key: KEY };
    const { status } = (await student.call("get-conversion", { params })).body;
    if (status !== "UNPROCESSED" && status !== "IN_PROGRESS") return status;
    await setTimeout(POLL_MS);
  }
}

const others: Benchmark = {
  name: "PDF of one student during ten uploads of another / alone",
  limit: "1.0",
  goal: { atMost: 1.5 },
  pairs: 3,
  async prepare() {
    const system = await startFreshSystem();
    const essay = { name: "essay.pdf", bytes: await pdfWith("Essay") };
    const slow = { name: "pictures.docx", bytes: await manyPictures(800) };
    let students = 0;
    const next = () =>
      studentOf(system, `student-${(students += 1)}@example.org`);

    /** Returns the median of a student's documents, one after the other, until all of `meanwhile` is done. */
    const during = async (meanwhile: Promise<void>) => {
      const student = await next();
      const times: number[] = [];
      let isDone = false;
      void meanwhile.finally(() => (isDone = true));
      while (!isDone) {
        const begun = performance.now();
        await startUpload(student, essay);
        const status = await untilEnded(student);
        if (status !== "COMPLETED") throw new Error(`The PDF is ${status}.`);
        times.push(performance.now() - begun);
        await setTimeout(BETWEEN_UPLOADS_MS);
      }
      await meanwhile;
      return median(times);
    };
    const attack = async () => {
      const attacker = await next();
      for (let upload = 0; upload < UPLOADS; upload += 1) {
        await startUpload(attacker, slow);
        await setTimeout(BETWEEN_UPLOADS_MS);
      }
      await attacker.call("delete-conversion", { params: { key: KEY } });
      await untilEnded(attacker);
    };
    return {
      unit: "ms",
      ours: () => during(attack()),
      reference: () => during(setTimeout(UPLOADS * BETWEEN_UPLOADS_MS)),
      stop: async () => void (await system.stop()),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [others];
