import { newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { copyOf } from "../../support/accounts.ts";
import { asStudent, startCloud } from "../../support/cloud.ts";
import {
  conversionEnd,
  essay,
  key,
  postFile,
  presigned,
} from "../../support/uploads.ts";
import { withoutEvents } from "./stage-uploads.ts";

it("a run that was killed between an upload and its event is recovered by the next start", async () => {
  const dataDir = newFolder();
  const first = await startCloud({ template: withoutEvents(), dataDir });
  const student = await asStudent(first);
  await postFile(await presigned(student, key), await essay());
  await first.stop();

  const second = await startCloud({ dataDir });
  const again = copyOf(second, student);
  let end = await conversionEnd(again, key);
  while (end.status === "NOT_ANSWERED") end = await conversionEnd(again, key);

  expect(end.status).toBe("COMPLETED");
});
