import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "../../../shared/application/question.ts";
import type { Visitor } from "../../support/cloud.ts";

/** A document question that an answer hides; this school has no such question. */

const KEY = "portrait_doc";
const ASKED_ON_CONDITION = {
  kind: "group",
  layout: "fields",
  id: "portrait",
  legend: "Portrait",
  shownWhen: [{ valueKey: "has_portrait", operator: "equals", target: "Y" }],
  elements: [{ kind: "document", key: KEY, label: "Portrait" }],
} as const;
const page: Page = {
  id: "about",
  title: "About You",
  lead: "",
  sections: [
    {
      id: "portrait",
      title: "Portrait",
      elements: [
        { kind: "text", key: "has_portrait", label: "Do you have one?" },
        { kind: "text", key: "keeps_portrait", label: "Out of sight?" },
        ASKED_ON_CONDITION,
        {
          kind: "group",
          layout: "fields",
          id: "kept",
          legend: "Kept",
          keepsAnswers: true,
          shownWhen: [
            { valueKey: "keeps_portrait", operator: "equals", target: "N" },
          ],
          elements: [{ kind: "document", key: "kept_doc", label: "Kept" }],
        },
      ],
    },
  ],
};
jest.unstable_mockModule("../../../shared/college/pages.ts", () => ({
  pages: [page],
  DEFAULT_PAGE: "about",
  sharedAnswers: {},
  listedAnswers: { name: [], term: "", major: "", sought: [] },
  listedParents: {},
  printedParts: { [page.id]: page.title },
}));
const { asStudent, idOf, stageCloud } = await import("../../support/cloud.ts");
const { viewFor } = await import("../../support/links.ts");
const {
  announce,
  conversionEnd,
  essay,
  fileKeyOf,
  postFile,
  presigned,
  upload,
} = await import("../../support/uploads.ts");

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

function answer(answers: Readonly<Record<string, string>>) {
  return amy.call("put-answer", { body: answers });
}

function portrait() {
  return essay("Portrait", "portrait.pdf");
}

async function state() {
  const { answer: answers, document_answer } = (await amy.call("get-profile"))
    .body;
  const { status } = await conversionEnd(amy, KEY);
  return { answer: answers[KEY], listed: document_answer[KEY], status };
}

/** Returns the documents that the print contains and those that the service view shows. */
async function printed() {
  const student = idOf(amy);
  const { loadAttachments } =
    await import("../../../lambdas/application-pdf/attachments.ts");
  const view = await viewFor(cloud, "service", student);
  return {
    titles: (await loadAttachments({ student, scope: "service" })).map(
      ({ title }) => title,
    ),
    keys: Object.keys(view.body.document_answer),
  };
}

const GONE = { answer: undefined, listed: undefined, status: "NOT_ANSWERED" };

describe("a document whose question is no longer asked", () => {
  it("is deleted with its answer, and does not return with the question", async () => {
    await answer({ has_portrait: "Y" });
    await upload(amy, KEY, await portrait());
    expect(await state()).toMatchObject({
      answer: "ANSWERED",
      status: "COMPLETED",
    });
    expect(await printed()).toEqual({
      titles: ["Portrait: Portrait"],
      keys: [KEY],
    });

    await answer({ has_portrait: "N" });
    expect(await state()).toEqual(GONE);
    expect(await printed()).toEqual({ titles: [], keys: [] });
    await cloud.invoke("lambdas/workers/sweep.ts", { folder: "documents" });
    expect(await cloud.bucket.keys()).toEqual([]);

    await answer({ has_portrait: "Y" });
    expect(await state()).toEqual(GONE);
    expect((await upload(amy, KEY, await portrait())).status).toBe("COMPLETED");
    expect(await printed()).toEqual({
      titles: ["Portrait: Portrait"],
      keys: [KEY],
    });
  });

  it("is deleted even during its conversion", async () => {
    await answer({ has_portrait: "Y" });
    const form = await presigned(amy, KEY);
    await postFile(form, await portrait());
    await announce(amy, KEY, fileKeyOf(form), "portrait.pdf");

    await answer({ has_portrait: "N" });

    expect(await state()).toEqual(GONE);
    expect(await printed()).toEqual({ titles: [], keys: [] });
  });

  it("is kept where hidden answers are kept, and is not printed while it is hidden", async () => {
    await answer({ keeps_portrait: "N" });
    await upload(amy, "kept_doc", await portrait());
    expect(await printed()).toEqual({
      titles: ["Kept: Kept"],
      keys: ["kept_doc"],
    });

    await answer({ keeps_portrait: "Y" });
    expect(await printed()).toEqual({ titles: [], keys: [] });
    expect((await conversionEnd(amy, "kept_doc")).status).toBe("COMPLETED");

    await answer({ keeps_portrait: "N" });
    expect(await printed()).toEqual({
      titles: ["Kept: Kept"],
      keys: ["kept_doc"],
    });
  });
});
