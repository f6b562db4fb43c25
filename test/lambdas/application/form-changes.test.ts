import { beforeEach, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { createLink, type LinkScope } from "../../../lambdas/storage/links.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { deployForm, type FormChange } from "../../support/changed-form.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
const tables = tablesOf(() => cloud);

beforeEach(() => deployForm());

function without(...keys: readonly string[]): FormChange {
  return (question) => (keys.includes(question.key) ? undefined : question);
}

function hiding(...keys: readonly string[]): FormChange {
  const never = { valueKey: "city", operator: "equals", target: "-" } as const;
  return (question) =>
    keys.includes(question.key)
      ? { ...question, shownWhen: [never] }
      : question;
}

/** Returns what each holder of a link is shown of an application. */
async function seen(student: string) {
  const views = (["service", "reader", "public"] as const).map(
    async (scope: LinkScope) => {
      const token = await createLink({ scope, student, created_by: "t" }, 600);
      const staff = new Visitor(cloud);
      const { status, body } =
        scope === "public"
          ? await staff.call("get-public-view", { query: { token } })
          : await staff.call("get-service-view", {
              query: { service_token: token },
            });
      expect(status).toBe(200);
      return body;
    },
  );
  return Promise.all(views);
}

it("offers an answer of before to the student whose own change asks for it again", async () => {
  const amy = await asStudent(cloud);
  await amy.call("put-answer", { body: { gender_iden: "Woman" } });
  deployForm(hiding("gender_iden"));

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
  const body = aCompleteApplication({ gender_iden: "Woman" }, today());
  await amy.call("put-answer", { body });
  await amy.call("put-answer", { body: { gender_iden: "W" }, ...known });
  deployForm(without("gender_iden"));
  expect((await amy.call("submit")).status).toBe(200);

  const [item] = await tables.items("ANSWERS_TABLE");
  expect(item?.["replaced"]).toEqual({ gender_iden: ["Woman"] });
});

it("an audience that becomes narrower closes what was submitted", async () => {
  const amy = await asStudent(cloud);
  await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
  await amy.call("submit");
  const [, before] = await seen(idOf(amy));
  expect(JSON.stringify(before)).toContain("Okafor");

  deployForm((question) =>
    question.key === "last_name" || question.key === "hs_gpa"
      ? { ...question, audience: "office" }
      : question,
  );
  const [service, reader] = await seen(idOf(amy));

  expect(JSON.stringify(service)).toContain('"GPA"');
  expect(reader?.answer).not.toHaveProperty("last_name");
  expect(JSON.stringify(reader?.printed.facts)).not.toContain('"GPA"');
});
