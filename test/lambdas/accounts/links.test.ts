import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { setClock } from "@admission/test-tools";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import { today } from "../../../lambdas/clock.ts";
import { hashOf } from "../../../lambdas/security/secrets.ts";
import type * as Applications from "../../../lambdas/storage/applications.ts";
import type * as Links from "../../../lambdas/storage/links.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { dataModel } from "../../../shared/form/data-model.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { handIn } from "../../support/hand-in.ts";
import { tablesOf } from "../../support/tables.ts";
import { upload } from "../../support/uploads.ts";

const cloud = await stageCloud();
let links: typeof Links;
let changeApplication: typeof Applications.changeApplication;
let amy: Visitor;
let student: string;
let visitor: Visitor;
beforeAll(async () => {
  links = await import("../../../lambdas/storage/links.ts");
  ({ changeApplication } =
    await import("../../../lambdas/storage/applications.ts"));
});
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

const tables = tablesOf(() => cloud);

function linkFor(scope: Links.LinkScope) {
  return links.createLink({ scope, student, created_by: "test" }, 600);
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
    const view = async (scope: Links.LinkScope) => {
      const query = { service_token: await linkFor(scope) };
      return (await visitor.call("get-service-view", { query })).body;
    };
    const whole = await view("service");
    expect(JSON.stringify(whole.answer).split("Zephyrine")).toHaveLength(
      hidden.length + 1,
    );
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
    await links.revokeLink(token);
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

describe("a link to an application that was erased", () => {
  it.each(["service", "reader", "public"] as const)(
    "has expired: %s",
    async (scope) => {
      const username = `${scope}@example.org`;
      student = idOf(await asStudent(cloud, username));
      await handIn(student);
      const token = await linkFor(scope);
      const [route, name] =
        scope === "public"
          ? (["get-public-view", "token"] as const)
          : (["get-service-view", "service_token"] as const);
      const open = () => visitor.call(route, { query: { [name]: token } });
      expect((await open()).status).toBe(200);
      await deleteStudent(username, student);

      expect(await open()).toMatchObject({
        status: 401,
        body: { message: "This link has expired or is not valid." },
      });
    },
  );
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

  it("can be revoked", async () => {
    const token = await linkFor("public");

    expect(await links.revokeLink(token)).toBe(true);

    expect(
      (await visitor.call("get-public-view", { query: { token } })).status,
    ).toBe(401);
  });
});

describe("the table of tokens", () => {
  it("reveals no usable secret to its readers, and expires its items", async () => {
    const bob = await asStudent(cloud, "bob@example.org");
    const secrets = [
      await linkFor("service"),
      await linkFor("public"),
      ...[...bob.cookies].flatMap(([name, value]) =>
        name.endsWith(".loggedIn") ? [] : [value],
      ),
    ];

    const items = await tables.items("TOKENS_TABLE");

    // The owner's id is stored beside the secret of a session.
    const text = JSON.stringify(items).replaceAll(
      hashOf("bob@example.org"),
      "",
    );
    for (const secret of secrets) {
      for (const part of secret.split(".")) {
        expect(part.length > 20 && text.includes(part)).toBe(false);
      }
    }
    for (const item of items) {
      expect(Number(item["time_to_live"])).toBeGreaterThan(jest.now() / 1000);
    }
  });
});
