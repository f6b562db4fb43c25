import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { expect, it } from "@jest/globals";
import { loadApplication } from "../../../lambdas/storage/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import {
  announce,
  conversionEnd,
  fileKeyOf,
  postFile,
  presigned,
} from "../../support/uploads.ts";

const cloud = await stageCloud();

it("a file's name that is reported after its conversion is a reason to print again", async () => {
  const key = "faith_essay_doc";
  const amy = await asStudent(cloud);
  const form = await presigned(amy, key);
  await postFile(form, { name: "essay.pdf", bytes: await pdfWith("Essay") });
  while ((await conversionEnd(amy, key)).status === "NOT_ANSWERED");
  const printed = await loadApplication(idOf(amy));
  expect(printed.answer[key]).toBe("ANSWERED");

  await announce(amy, key, fileKeyOf(form), "My journey.pdf");

  const { documents, revision } = await loadApplication(idOf(amy));
  expect(documents[key]?.file_name).toBe("My journey.pdf");
  expect(revision).toBeGreaterThan(printed.revision);
});
