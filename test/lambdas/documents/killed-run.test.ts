import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { asStudent, startCloud, Visitor } from "../../support/cloud.ts";
import { conversionEnd, postFile, presigned } from "../../support/uploads.ts";
import { essay, key, withoutEvents } from "./stage-uploads.ts";

it("a run that was killed between an upload and its event is recovered by the next start", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "killed-"));
  try {
    const first = await startCloud({ template: withoutEvents(), dataDir });
    const student = await asStudent(first);
    await postFile(await presigned(student, key), await essay());
    await first.stop();

    const second = await startCloud({ dataDir });
    const again = new Visitor(second);
    for (const [name, value] of student.cookies) {
      again.cookies.set(name, value);
    }
    let end = await conversionEnd(again, key);
    while (end.status === "NOT_ANSWERED") {
      end = await conversionEnd(again, key);
    }
    await second.stop();

    expect(end.status).toBe("COMPLETED");
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
