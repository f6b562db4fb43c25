import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
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
import { today } from "../../../lambdas/clock.ts";
import { changeApplication } from "../../../lambdas/storage/applications.ts";
import {
  createLink,
  revokeLink,
  type LinkScope,
} from "../../../lambdas/storage/links.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { dataModel } from "../../../shared/form/data-model.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { handIn } from "../../support/hand-in.ts";
import { upload } from "../../support/uploads.ts";

const cloud = await stageCloud();
let amy: Visitor;
let student: string;
let visitor: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
  await amy.call("put-answer", {
    body: aCompleteApplication(
      { ethnicity: "N", citizenship_type: "US" },
      today(),
    ),
  });
  await amy.call("put-tabs", {
    body: { tab_id: "faith_essay", chosen_tab: "doc" },
  });
  student = idOf(amy);
  visitor = new Visitor(cloud);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function linkFor(scope: LinkScope) {
  return createLink({ scope, student, created_by: "test" }, 600);
}

describe("a reader's link", () => {
  it("shows the service view without a trace of the answers that readers are not shown", async () => {
    const hidden = HIDDEN.reader
      .flatMap((key) => [key, `${key}_desc`])
      .filter((key) => dataModel.has(key));
    await changeApplication(student, ({ answer }) => ({
      answer: {
        ...answer,
        ...Object.fromEntries(hidden.map((key) => [key, "Zephyrine"])),
      },
    }));
    await handIn(student);
    const view = async (scope: LinkScope) => {
      const query = { service_token: await linkFor(scope) };
      return (await visitor.call("get-service-view", { query })).body;
    };
    const whole = await view("service");
    // Others are of questions that these answers do not ask.
    expect(whole.answer).toMatchObject({
      gender: "Zephyrine",
      birth_date: "Zephyrine",
      ethnicity: "Zephyrine",
      citizenship_type: "Zephyrine",
    });
    expect(JSON.stringify(whole.printed)).toContain("Zephyrine");

    const copy = await view("reader");

    expect(JSON.stringify(copy)).not.toContain("Zephyrine");
    expect(copy).toEqual({
      ...whole,
      scope: "reader",
      printed: copy.printed,
      answer: Object.fromEntries(
        Object.entries(whole.answer).filter(([key]) => !hidden.includes(key)),
      ),
      add_another: {},
      tabs: {},
    });
  });
});

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
    const bytes = await pdfWith("Essay on bees");
    await upload(amy, shown, { name: "bees.pdf", bytes });
    const query = { service_token: token };
    const view = await visitor.call("get-service-view", { query });
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
    const bytes = await pdfWith("Essay on bees");
    await upload(amy, secret, { name: "bees.pdf", bytes });
    await handIn(student);
    const reader = await linkFor("reader");
    expect((await open(reader, secret)).status).toBe(200);
    jest.replaceProperty(HIDDEN, "reader", [...HIDDEN.reader, secret]);

    expect((await open(reader, secret)).status).toBe(409);
    expect((await open(await linkFor("service"), secret)).status).toBe(200);
    expect((await open(await linkFor("public"), shown)).status).toBe(401);
  });
});

describe("a service link", () => {
  it("shows every printed answer", async () => {
    const { status, body } = await visitor.call("get-service-view", {
      query: { service_token: await linkFor("service") },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      answer: { ...aCompleteApplication({}, today()), gender_desc: "Female" },
      add_another: {},
      document_answer: {},
      tabs: { faith_essay: "doc" },
    });
  });

  it("expires on time, although its item still exists", async () => {
    const begun = Math.floor(jest.now() / 1000) * 1000;
    setClock(begun);
    const service_token = await linkFor("service");
    const statusAfter = async (milliseconds: number) => {
      setClock(begun + milliseconds);
      const { status } = await visitor.call("get-service-view", {
        query: { service_token },
      });
      return status;
    };

    expect(await statusAfter(599_999)).toBe(200);
    expect(await statusAfter(600_000)).toBe(401);
  });
});

describe("a public link", () => {
  it("shows answers except for those that the public is not shown", async () => {
    const { status, body } = await visitor.call("get-public-view", {
      query: { token: await linkFor("public") },
    });

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["answer", "printed", "is_open_again"]);
    expect(body.answer).toMatchObject({
      first_name: "Amy",
      hs_name: "Montpelier High School",
    });
    for (const key of HIDDEN.public) {
      expect(body.answer).not.toHaveProperty(key);
      expect(body.answer).not.toHaveProperty(`${key}_desc`);
    }
  });
});
