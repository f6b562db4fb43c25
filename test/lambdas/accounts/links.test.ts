import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { setClock } from "@admission/test-tools";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { makeLink } from "../../../lambdas/staff/make-link.ts";
import {
  createLink,
  revokeLink,
  type LinkScope,
} from "../../../lambdas/storage/links.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { dataModel } from "../../../shared/form/data-model.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { fillIn, handIn } from "../../support/hand-in.ts";
import { openLink, viewFor } from "../../support/links.ts";
import { essay, upload } from "../../support/uploads.ts";

const cloud = await stageCloud();
let amy: Visitor;
let student: string;
let visitor: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
  await fillIn(amy, { ethnicity: "N", citizenship_type: "US" });
  await amy.call("put-tabs", {
    body: { tab_id: "faith_essay", chosen_tab: "doc" },
  });
  student = idOf(amy);
  visitor = new Visitor(cloud);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function linkFor(scope: LinkScope) {
  return createLink({ scope, student, created_by: "test" }, 600);
}

it.each(["reader", "public"] as const)(
  "a %s link has no trace of the answers that its holder is not shown",
  async (scope) => {
    const hidden = HIDDEN[scope]
      .flatMap((key) => [key, `${key}_desc`])
      .filter((key) => dataModel.has(key));
    await changeApplication(student, ({ answer }) => ({
      answer: {
        ...answer,
        ...Object.fromEntries(hidden.map((key) => [key, "Zephyrine"])),
      },
    }));
    await handIn(student);
    const { body: whole } = await viewFor(cloud, "service", student);
    // Others are of questions that these answers do not ask.
    expect(whole.answer).toMatchObject({
      gender: "Zephyrine",
      birth_date: "Zephyrine",
      ethnicity: "Zephyrine",
      citizenship_type: "Zephyrine",
    });
    expect(whole.answer).toEqual((await amy.call("get-profile")).body.answer);
    expect(whole.tabs).toEqual({ faith_essay: "doc" });
    expect(JSON.stringify(whole.printed)).toContain("Zephyrine");

    const { body: copy } = await viewFor(cloud, scope, student);

    expect(JSON.stringify(copy)).not.toContain("Zephyrine");
    const rest = { ...whole, scope: "reader", add_another: {}, tabs: {} };
    expect(copy).toEqual({
      ...(scope === "reader" ? rest : { is_open_again: false }),
      printed: copy.printed,
      answer: Object.fromEntries(
        Object.entries(whole.answer).filter(([key]) => !hidden.includes(key)),
      ),
    });
  },
);

it.each(["public", "reader", "service"] as const)(
  "a %s link does not reveal scores of a student who applies without them",
  async (scope) => {
    await fillIn(amy, { sat_taken: "Y", sat_score_math: "410" });
    await amy.call("put-answer", { body: { test_optional: "Y" } });
    await handIn(student);

    const { answer } = (await viewFor(cloud, scope, student)).body;

    expect(answer).toMatchObject({
      test_optional: "Y",
      hs_name: "Montpelier High School",
    });
    expect(JSON.stringify(answer)).not.toMatch(/sat_(taken|score)/);
    // They stay the student's own.
    await changeApplication(student, () => ({ submitted_at: "" }));
    await amy.call("put-answer", { body: { test_optional: "N" } });
    const profile = await amy.call("get-profile");
    expect(profile.body.answer).toMatchObject({ sat_score_math: "410" });
  },
);

describe("an attached document", () => {
  const [shown, secret] = ["faith_essay_doc", "prompts_essay_doc"] as const;
  const open = (service_token: string, key: string) =>
    visitor.call("get-service-document", {
      params: { key },
      query: { service_token },
    });

  it("opens by a link, under its own name, until the link is revoked", async () => {
    const token = await linkFor("service");
    expect((await open(token, shown)).status).toBe(409);
    await upload(amy, shown, await essay("Essay on bees", "bees.pdf"));
    const view = await openLink(cloud, "service", token);
    expect(view.body.document_answer[shown]?.pages).toBe(1);

    const { url } = (await open(token, shown)).body;

    const file = await fetch(url);
    expect(file.headers.get("content-disposition")).toContain("bees.pdf");
    expect(await textOf(new Uint8Array(await file.arrayBuffer()))).toContain(
      "Essay on bees",
    );
    await revokeLink(token);
    expect((await open(token, shown)).status).toBe(401);
  });

  it("does not open by a link whose holder is not shown it", async () => {
    await upload(amy, secret, await essay());
    await handIn(student);
    const reader = await linkFor("reader");
    expect((await open(reader, secret)).status).toBe(200);
    jest.replaceProperty(HIDDEN, "reader", [...HIDDEN.reader, secret]);

    expect((await open(reader, secret)).status).toBe(409);
    expect((await open(await linkFor("service"), secret)).status).toBe(200);
    expect((await open(await linkFor("public"), shown)).status).toBe(401);
  });
});

// As the handbook says, and a week to show others.
it.each([
  ["public", 7 * 24],
  ["reader", 8],
  ["service", 8],
] as const)(
  "a %s link expires after %i hours and when it says, although its item still exists, and none opens that lives longer",
  async (scope, hours) => {
    await handIn(student);
    const begun = Math.floor(jest.now() / 1000) * 1000;
    setClock(begun);
    const enter = () => Promise.resolve();
    const caller = { by: "ann", deed: "link", enter };
    const username = "amy@example.org";
    const made = await makeLink({ username, scope }, caller);
    const token = made.address.replace(/.*=/, "");
    const end = made.expires_at * 1000;
    expect(end - begun).toBe(hours * 3_600_000);
    for (const [time, status] of [
      [end - 1, 200],
      [end, 401],
      [begun - 1000, 401],
    ] as const) {
      setClock(time);
      expect((await openLink(cloud, scope, token)).status).toBe(status);
    }
  },
);
