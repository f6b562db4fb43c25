import { beforeEach, expect, it } from "@jest/globals";
import { deployForm } from "../../support/changed-form.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";
import { viewFor } from "../../support/links.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
const tables = tablesOf(() => cloud);

beforeEach(() => deployForm());

it("offers an answer of before to the student whose own change asks for it again", async () => {
  const amy = await asStudent(cloud);
  await amy.call("put-answer", { body: { gender_iden: "Woman" } });
  const never = { valueKey: "city", operator: "equals", target: "-" } as const;
  deployForm((question) =>
    question.key === "gender_iden"
      ? { ...question, shownWhen: [never] }
      : question,
  );

  const { body } = await amy.call("put-answer", {
    body: { city: "-" },
    query: { known: "" },
  });

  expect(body.replaced).toEqual({ gender_iden: "Woman" });
  expect((await amy.call("get-profile")).body.answer).toEqual({ city: "-" });
});

it("keeps two answers to what is not asked through a submission", async () => {
  const amy = await asStudent(cloud);
  const known = { query: { known: "" } };
  await fillIn(amy, { gender_iden: "Woman" });
  await amy.call("put-answer", { body: { gender_iden: "W" }, ...known });
  deployForm((question) =>
    question.key === "gender_iden" ? undefined : question,
  );
  expect((await amy.call("submit")).status).toBe(200);

  const [item] = await tables.items("ANSWERS_TABLE");
  expect(item?.["replaced"]).toEqual({ gender_iden: ["Woman"] });
});

it("an audience that becomes narrower closes what was submitted", async () => {
  const amy = await asStudent(cloud);
  await submitComplete(amy);
  const seen = async (scope: "service" | "reader") =>
    (await viewFor(cloud, scope, idOf(amy))).body;
  expect(JSON.stringify(await seen("reader"))).toContain("Okafor");

  deployForm((question) =>
    question.key === "last_name" || question.key === "hs_gpa"
      ? { ...question, audience: "office" }
      : question,
  );
  expect(JSON.stringify(await seen("service"))).toContain('"GPA"');
  const { answer, printed } = await seen("reader");
  expect(answer).not.toHaveProperty("last_name");
  expect(JSON.stringify(printed.facts)).not.toContain('"GPA"');
});
