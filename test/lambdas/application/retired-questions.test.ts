import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import type { ListedApplication } from "../../../lambdas/storage/application-list.ts";
import type { Question } from "../../../shared/application/question.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import {
  declaredAnswers,
  storedAnswers,
} from "../../../shared/form/renamed.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { deployForm } from "../../support/changed-form.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { submitComplete } from "../../support/hand-in.ts";
import { viewFor } from "../../support/links.ts";

const cloud = await stageCloud();

const BEFORE = new Map(
  [...questionByKey].map(([key, { question }]) => [key, question]),
);
function questionOf(key: string): Question {
  const question = BEFORE.get(key);
  if (question === undefined) throw new Error(`There is no question ${key}.`);
  return question;
}

/** Deploys a form in which some questions are others, or retired. */
function deploy(
  changes: Readonly<Record<string, object | undefined>>,
  retired: readonly Question[] = [],
): void {
  deployForm((question) =>
    question.key in changes
      ? changes[question.key] &&
        ({ ...question, ...changes[question.key] } as Question)
      : question,
  );
  jest.unstable_mockModule("../../../shared/college/retired.ts", () => ({
    retired,
  }));
}
beforeEach(() => deploy({}));

async function stored() {
  const [item] = await cloud.tables.items("ANSWERS_TABLE");
  return item as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function view(student: string, scope: "service" | "reader") {
  return JSON.stringify((await viewFor(cloud, scope, student)).body);
}

/** Returns what the office exports of an application, by column. */
async function exported(student: string, scope: "service" | "reader") {
  const { columnsOf } =
    await import("../../../lambdas/staff/targets/target.ts");
  const { shownTo } = await import("../../../lambdas/application/shown-to.ts");
  const { loadApplication } =
    await import("../../../lambdas/application/application.ts");
  const shown = shownTo(scope, await loadApplication(student));
  const listed = { student } as ListedApplication;
  return Object.fromEntries(
    columnsOf(undefined)
      .filter(({ key }) => !key.startsWith("@"))
      .map(({ name, valueOf }) => [name, valueOf(listed, shown)]),
  );
}

describe("a retired question", () => {
  const retire = (key: string, change: object = {}) =>
    deploy({ [key]: undefined }, [
      { ...questionOf(key), ...change } as Question,
    ]);

  it("of an old page is named among what is left out, and stored nowhere", async () => {
    const amy = await asStudent(cloud);
    retire("preferred_name");
    const { status, body } = await amy.call("put-answer", {
      body: { preferred_name: "Ames", city: "Barre" },
      query: { known: "" },
    });

    expect([status, body.left_out]).toEqual([200, ["preferred_name"]]);
    const missing = { preferred_name: ["Ames"], gender_iden: ["Missing"] };
    await amy.call("post-validations", { body: missing });
    expect(JSON.stringify(await stored())).not.toContain("Ames");
    expect((await stored())["answer"]).toEqual({ city: "Barre" });
    expect((await stored())["validations"]).toHaveProperty("gender_iden");
  });

  it("is exported to whom what was submitted was shown, and not to more", async () => {
    const amy = await asStudent(cloud);
    const answers = { preferred_name: "Ames", gender: "F" };
    expect((await submitComplete(amy, answers)).status).toBe(200);

    retire("preferred_name");
    expect(await exported(idOf(amy), "reader")).toHaveProperty(
      "preferred_name",
      "Ames",
    );
    retire("gender");
    const shown = [
      await exported(idOf(amy), "service"),
      await exported(idOf(amy), "reader"),
    ];
    expect(shown.map(({ gender }) => gender)).toEqual(["F", ""]);
    retire("gender", { audience: "anybody" });
    expect(await exported(idOf(amy), "reader")).toHaveProperty("gender", "");
    retire("preferred_name", { audience: "office" });
    expect(await exported(idOf(amy), "reader")).toHaveProperty(
      "preferred_name",
      "",
    );
    expect(await view(idOf(amy), "reader")).not.toContain("Ames");
  });

  it("is counted by who has an answer, and a choice by who made it", async () => {
    const [amy, bo] = [
      await asStudent(cloud),
      await asStudent(cloud, "bo@example.org"),
    ];
    const body = { preferred_name: "Ames", gender: "F" };
    await amy.call("put-answer", { body });
    await submitComplete(bo, body);
    retire("preferred_name");
    const { countAnswers, wordChange } =
      await import("../../contract/form-changes.ts");
    const counts = await countAnswers();
    const change = { key: "preferred_name", text: "retired", isRefused: false };
    expect(
      [
        change,
        ...["F", "M"].map((value) => ({ ...change, key: "gender", value })),
      ].map((each) => wordChange(each, counts)),
    ).toEqual([
      "preferred_name: retired (2 have an answer: 1 started, 1 submitted)",
      "gender: retired (2 chose it: 1 started, 1 submitted)",
      "gender: retired (0 chose it: 0 started, 0 submitted)",
    ]);
  });

  it("needs a column of a target, or is left out", async () => {
    const without = async (key: string) => {
      const { slate } = await import("../../../lambdas/staff/targets/slate.ts");
      const { gapsOf } =
        await import("../../../lambdas/staff/targets/target.ts");
      const { [key]: _, ...columns } = slate.columns;
      return [
        gapsOf(slate, "2026-11-21"),
        gapsOf({ ...slate, columns }, "2026-11-21"),
      ];
    };
    retire("preferred_name");
    expect(await without("preferred_name")).toEqual([
      [],
      ["preferred_name: no column, and not left out"],
    ]);
  });
});

describe("a renamed question", () => {
  it("costs nothing where there is none", () => {
    const answers = aCompleteApplication({}, today());
    expect(declaredAnswers(answers)).toBe(answers);
    expect(storedAnswers(answers)).toBe(answers);
  });

  const OPTIONS = [
    { value: "woman", label: "Woman" },
    { value: "man", label: "Man" },
    { value: "other", label: "Other" },
  ];
  const rename = (change: object = {}) =>
    deploy({
      gender_iden: { key: "identity", was: { key: "gender_iden" }, ...change },
      gender: {
        key: "sex",
        options: OPTIONS,
        was: {
          key: "gender",
          values: { F: "woman", M: "man", X: "other", N: "other" },
        },
      },
    });

  it("has its answers, which stay stored as earlier releases know them", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: { gender: "N", gender_iden: "I" } });
    const before = (await stored())["answer"];

    rename();
    expect((await amy.call("get-profile")).body.answer).toEqual({
      identity: "I",
      sex: "other",
      sex_desc: before?.["gender_desc"],
    });
    await amy.call("put-answer", { body: { city: "Barre" } });
    expect((await stored())["answer"]).toEqual({ ...before, city: "Barre" });
    await amy.call("put-answer", { body: { sex: "woman", identity: "J" } });
    await amy.call("put-answer", { body: { sex: "other" } });
    expect((await stored())["answer"]).toMatchObject({
      gender: "X",
      gender_desc: "Other",
      gender_iden: "J",
    });

    deploy({});
    expect((await amy.call("get-profile")).body.answer).toMatchObject({
      gender: "X",
      gender_iden: "J",
    });
  });

  it("takes what an old page sends, and offers what that replaces", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: { gender_iden: "I" } });
    await amy.call("put-answer", {
      body: { gender_iden: "J" },
      query: { known: "" },
    });

    rename();
    const { body, status } = await amy.call("put-answer", {
      body: { gender: "M", gender_iden: "K" },
      query: { known: "" },
    });
    expect([status, body.left_out]).toEqual([200, []]);
    expect(body.replaced).toEqual({ identity: "I" });
    const missing = { gender_iden: ["Missing"] };
    await amy.call("post-validations", { body: missing });
    expect((await stored())["validations"]).toEqual({ identity: ["Missing"] });
    expect((await stored())["replaced"]).toEqual({ gender_iden: ["I", "J"] });
    expect((await amy.call("get-profile")).body.answer).toMatchObject({
      sex: "man",
      identity: "K",
    });
  });

  it("is exported under its new name, and hidden under both", async () => {
    const amy = await asStudent(cloud);
    await submitComplete(amy, { preferred_name: "Ames", gender: "F" });
    const student = idOf(amy);
    const { loadApplication } =
      await import("../../../lambdas/application/application.ts");
    const { storeSubmission } =
      await import("../../../lambdas/storage/submissions.ts");
    const application = await loadApplication(student);
    await storeSubmission(student, { ...application, submissions: 2 });

    deploy({
      preferred_name: {
        key: "called",
        was: { key: "preferred_name" },
        audience: "office",
      },
      gender: { key: "sex", was: { key: "gender" } },
    });
    expect(await exported(student, "service")).toMatchObject({
      called: "Ames",
      sex: "F",
    });
    expect(await exported(student, "reader")).toMatchObject({
      called: "",
      sex: "",
    });
    expect(await view(student, "reader")).not.toMatch(/Ames|"(gender|sex)/);
    expect(await view(student, "service")).toMatch(/Ames/);
    const { loadLinkedVersion } =
      await import("../../../lambdas/application/linked-application.ts");
    const kept = { student, scope: "reader", version: 2 } as const;
    expect(await loadLinkedVersion(kept)).toMatchObject({
      answer: { called: "Ames" },
      submitted_answer: { called: "Ames", sex: "F" },
    });
  });
});
