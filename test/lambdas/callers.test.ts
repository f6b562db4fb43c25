import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { routeIds, routes, type RouteId } from "../../shared/routes.ts";
import {
  asStudent,
  startCloud,
  Visitor,
  type CallOptions,
} from "../support/cloud.ts";

/** A request to each route that a student may make. */
const requests: Readonly<Record<RouteId, CallOptions<RouteId>>> = {
  "get-profile": {},
  "post-web-status": { body: { web_status: "started" } },
  "put-last-page": { body: { last_page: "/about" } },
  "put-answer": { body: { first_name: "Eve" } },
  "post-validations": { body: { first_name: ["First Name"] } },
  submit: {},
  "post-presigned-url": { body: { answer_key: "faith_essay_doc" } },
  "get-document-answer": {},
  "delete-document-answer": { params: { key: "faith_essay_doc" } },
  "post-conversion": {
    params: { key: "faith_essay_doc" },
    body: { file_key: "x", file_name: "x.pdf" },
  },
  "get-conversion": { params: { key: "faith_essay_doc" } },
  "delete-conversion": { params: { key: "faith_essay_doc" } },
  "get-pdf": {},
  "put-add-another": { body: { button_id: "activity", num_components: 2 } },
  "get-add-another": {},
  "put-tabs": { body: { tab_id: "faith_essay", chosen_tab: "doc" } },
  "get-tabs": {},
  logout: {},
  login: { body: { username: "nobody@example.org", password: "x" } },
  signup: { body: { username: "new@example.org", password: "x" } },
  confirm: { body: { username: "nobody@example.org", code: "000000" } },
  "resend-confirm": { body: { username: "nobody@example.org" } },
  "forgot-password": { body: { username: "nobody@example.org" } },
  "reset-password": { body: { username: "nobody@example.org" } },
  "get-public-view": {},
  "get-service-view": {},
  lookup: { query: { category: "hs_ceeb", text: "High" } },
};

const studentRoutes = routeIds.filter(
  (routeId) => routes[routeId].caller === "student",
);
const tokenRoutes = routeIds.filter((routeId) =>
  routes[routeId].caller.endsWith("token"),
);

let cloud: LocalCloud;
let amy: Visitor;
let loggedOut: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
  amy = await asStudent(cloud, "amy@example.org");
  const bob = await asStudent(cloud, "bob@example.org");
  loggedOut = new Visitor(cloud);
  for (const [name, value] of bob.cookies) loggedOut.cookies.set(name, value);
  await bob.call("logout");
});
afterAll(() => cloud.stop());

/** Each call starts from these cookies: a refusal takes them away. */
const copyOf = (
  visitor: Visitor,
  change: (name: string, value: string) => string = (_name, value) => value,
) => {
  const copy = new Visitor(cloud);
  for (const [name, value] of visitor.cookies)
    copy.cookies.set(name, change(name, value));
  return copy;
};

/** Changes one character in the middle, where every bit counts. */
const tampered = (value: string) => {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === "A" ? "B" : "A"}${value.slice(middle + 1)}`;
};

describe("every route of a student", () => {
  it.each(studentRoutes)("%s refuses a visitor", async (routeId) => {
    const { status, body } = await new Visitor(cloud).call(
      routeId,
      requests[routeId],
    );

    expect(status).toBe(401);
    expect(body.message).toBe(
      "Your session is invalid. Please clear your cookies and login again.",
    );
  });

  it.each(studentRoutes)(
    "%s refuses the cookies of a session that was logged out",
    async (routeId) => {
      expect(
        (await copyOf(loggedOut).call(routeId, requests[routeId])).status,
      ).toBe(401);
    },
  );

  it.each(["__Host-session", "__Host-access"])(
    "refuses a changed %s",
    async (cookie) => {
      const eve = copyOf(amy, (name, value) =>
        name === cookie ? tampered(value) : value,
      );

      const { status, headers } = await eve.call("get-profile");

      expect(status).toBe(401);
      expect(
        headers.getSetCookie().every((each) => /Max-Age=0/.test(each)),
      ).toBe(true);
    },
  );

  it.each(studentRoutes)("%s lets the student in", async (routeId) => {
    expect(
      (await copyOf(amy).call(routeId, requests[routeId])).status,
    ).not.toBe(401);
  });
});

describe("every route of a link", () => {
  it.each(tokenRoutes)(
    "%s refuses no token, a made-up one and a student's cookies",
    async (routeId) => {
      const bare = await amy.call(routeId);
      const madeUp = await new Visitor(cloud).call(routeId, {
        query: { token: "x", service_token: "x" },
      });

      expect([bare.status, madeUp.status]).toEqual([401, 401]);
      expect(bare.body.message).toBe("This link has expired or is not valid.");
      expect(bare.headers.getSetCookie()).toEqual([]);
    },
  );
});

describe("every route", () => {
  it.each(routeIds)(
    "%s answers with JSON and is never cached",
    async (routeId) => {
      const { headers } = await new Visitor(cloud).call(
        routeId,
        requests[routeId],
      );

      expect(headers.get("content-type")).toBe("application/json");
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(routeIds.filter((routeId) => routes[routeId].method !== "GET"))(
    "%s refuses another site before anything else",
    async (routeId) => {
      const { status } = await copyOf(amy).call(routeId, {
        ...requests[routeId],
        headers: { "sec-fetch-site": "cross-site" },
      });

      expect(status).toBe(403);
    },
  );

  it("is refused with JSON where there is none", async () => {
    const response = await fetch(`${cloud.origin}/api/nothing`);

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "Not Found" });
  });
});
