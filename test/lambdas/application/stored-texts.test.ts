import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { loadApplication } from "../../../lambdas/application/application.ts";
import { shownTo } from "../../../lambdas/application/shown-to.ts";
import { today } from "../../../lambdas/clock.ts";
import { slate } from "../../../lambdas/staff/targets/slate.ts";
import { columnsOf } from "../../../lambdas/staff/targets/target.ts";
import { listApplications } from "../../../lambdas/storage/application-list.ts";
import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { dataModel, storedForm } from "../../../shared/form/data-model.ts";
import { anyText } from "../../support/any-answers.ts";
import { people } from "../../support/applicants.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { viewFor } from "../../support/links.ts";

const SEED = 20_261_121;

const cloud = await stageCloud();

/** Returns the answers in their one form. */
function given(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers)
      .map(([key, value]) => [key, storedForm(key, value)] as const)
      .filter(([, value]) => isAnswered(value)),
  );
}

describe(`what was saved is loaded again (seed ${SEED})`, () => {
  /** Keys of texts that are asked independently of the other answers. */
  const texts = ["first_name", "city", "zip", "hs_name", "counselor_last_name"];
  const essays = ["faith_essay_statement", "prompts_essay_statement"];
  const lengthLimit = (key: string): number => {
    const field = dataModel.get(key);
    if (field?.type !== "text") throw new Error(`${key} is no text.`);
    return field.maxLength;
  };

  it("character by character in the one form of each, in any script", async () => {
    const student = await asStudent(cloud);
    const anyTexts = fc.record(
      Object.fromEntries(
        [...texts, ...essays, "activity_name"].map((key) => [
          key,
          anyText(key === "activity_name" ? 45 : lengthLimit(key)),
        ]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyTexts, async (written) => {
        const reply = await student.call("put-answer", { body: written });
        expect(reply.status).toBe(200);

        const { answer } = (await student.call("get-profile")).body;
        const { activity_name_desc: label = "", ...loaded } = answer;
        expect(loaded).toEqual(given(written));
        expect(label).toBe(given(written)["activity_name"] ?? "");
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it("an essay of the maximum length in characters of four bytes", async () => {
    const student = await asStudent(cloud);
    const body = Object.fromEntries(
      essays.map((key) => [key, "🚲".repeat(lengthLimit(key))]),
    );
    expect((await student.call("put-answer", { body })).status).toBe(200);
    expect((await student.call("get-profile")).body.answer).toEqual(body);
  });
});

it.each(people)(
  "$who is no reason not to finish, or to be changed, cut or misread",
  async ({ who, answers, printed, exported }) => {
    const username = `${who.replaceAll(/\W+/g, "-").toLowerCase()}@example.org`;
    const student = await asStudent(cloud, username);
    const body = aCompleteApplication(Object.fromEntries(answers), today());
    const saved = await student.call("put-answer", { body });
    expect(saved).toMatchObject({ status: 200, body: { left_out: [] } });
    const { answer } = (await student.call("get-profile")).body;
    const sent = Object.entries(body).filter(([, value]) => isAnswered(value));
    expect(answer).toMatchObject(Object.fromEntries(sent));
    expect((await student.call("submit")).status).toBe(200);

    const id = idOf(student);
    const { facts, parts } = (await viewFor(cloud, "service", id)).body.printed;
    const sections = parts.flatMap((part) => part.sections);
    const lines = [
      ...facts.flatMap((fact) => fact.lines.map((text) => [fact.label, text])),
      ...sections
        .flatMap(({ entries }) => entries)
        .map(({ label, text }) => [label, text.replaceAll("\n", "/")]),
    ].map((line) => line.join("="));
    for (const [label, text] of printed) {
      const start = `${label}=${text}`;
      expect(lines.map((line) => line.slice(0, start.length))).toContain(start);
    }

    const application = shownTo("service", await loadApplication(id));
    for await (const listed of listApplications()) {
      if (listed.student !== id) continue;
      const row = columnsOf(slate).map(({ name, valueOf }) => [
        name,
        valueOf(listed, application),
      ]);
      expect(Object.fromEntries(row)).toMatchObject(
        Object.fromEntries(exported),
      );
      expect(listed.summary.name).toContain(answer["preferred_name"] ?? "");
    }
  },
);
