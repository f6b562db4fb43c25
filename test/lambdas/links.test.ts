import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import type * as Links from "../../lambdas/storage/links.ts";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { school } from "../../shared/application/school.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { setClock } from "../support/clock.ts";
import { asStudent, idOf, startCloud, Visitor } from "../support/cloud.ts";

let cloud: LocalCloud;
let links: typeof Links;
let student: string;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
  links = await import("../../lambdas/storage/links.ts");
});
beforeEach(async () => {
  await cloud.reset();
  const amy = await asStudent(cloud);
  await amy.call("put-answer", {
    body: aCompleteApplication({ ethnicity: "N", citizenship_type: "US" }),
  });
  await amy.call("put-tabs", {
    body: { tab_id: "faith_essay", chosen_tab: "doc" },
  });
  student = idOf(amy);
  visitor = new Visitor(cloud);
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => cloud.stop());

const linkFor = (scope: "service" | "public") =>
  links.createLink({ scope, student, created_by: "test" }, 600);

describe("a service link", () => {
  it("shows everything that is printed", async () => {
    const { status, body } = await visitor.call("get-service-view", {
      query: { service_token: await linkFor("service") },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      answer: { ...aCompleteApplication(), gender_desc: "Female" },
      add_another: {},
      document_answer: {},
      tabs: { faith_essay: "doc" },
    });
  });

  it("opens neither the public view nor a student's routes", async () => {
    const token = await linkFor("service");

    expect(
      (await visitor.call("get-public-view", { query: { token } })).status,
    ).toBe(401);
    expect(
      (await visitor.call("get-profile", { query: { service_token: token } }))
        .status,
    ).toBe(401);
  });

  it("ends with its time, although the item is still there", async () => {
    const token = await linkFor("service");
    setClock(Date.now() + 601_000);

    expect(
      (
        await visitor.call("get-service-view", {
          query: { service_token: token },
        })
      ).status,
    ).toBe(401);
  });
});

describe("a public link", () => {
  it("shows answers, but none that the school keeps from the public", async () => {
    const { status, body } = await visitor.call("get-public-view", {
      query: { token: await linkFor("public") },
    });

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["answer"]);
    expect(body.answer).toMatchObject({
      first_name: "Amy",
      hs_name: "Montpelier High School",
    });
    for (const key of [
      ...school.hiddenFromPublicLinks,
      "gender_desc",
      "ethnicity_desc",
      "conviction_desc",
    ]) {
      expect(body.answer).not.toHaveProperty(key);
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
