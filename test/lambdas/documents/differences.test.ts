import {
  docxWith,
  inParagraph,
  run,
} from "@admission/safe-documents/testing/build-docx";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { expect, it } from "@jest/globals";
import { createLink } from "../../../lambdas/storage/links.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { upload } from "../../support/uploads.ts";

const key = "faith_essay_doc";
const cloud = await stageCloud();

it("what is not as in a document is told to its student until the next one, and not in print", async () => {
  const amy = await asStudent(cloud);
  const listed = async () =>
    (await amy.call("get-document-answer")).body[key]?.differences;
  const told = [
    "Lines may break differently than in your file, because we do not have its font Garamond. A PDF keeps its own fonts.",
  ];
  const font = '<w:rFonts w:ascii="Garamond" w:hAnsi="Garamond"/>';
  const bytes = await docxWith({ body: inParagraph(run("An essay", font)) });
  await upload(amy, key, { name: "essay.docx", bytes });

  expect(await listed()).toEqual(told);
  const profile = await amy.call("get-profile");
  expect(profile.body.document_answer[key]?.differences).toEqual(told);
  const service_token = await createLink(
    { scope: "service", student: idOf(amy), created_by: "test" },
    600,
  );
  const view = await amy.call("get-service-view", { query: { service_token } });
  // The reader sees its first page as its student does.
  const { picture } = (await amy.call("get-conversion", { params: { key } }))
    .body;
  expect(picture).toMatch(/^data:image\/webp/);
  expect(view.body.document_answer[key]).toMatchObject({ key, picture });
  expect(view.body.document_answer[key]).not.toHaveProperty("differences");

  await upload(amy, key, { name: "essay.pdf", bytes: await pdfWith("Mine") });
  expect(await listed()).toBeUndefined();
}, 60_000);
