import { setClock } from "@admission/test-tools";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import type { LinkScope } from "../../../lambdas/storage/links.ts";
import { EXPIRED_LINK, SESSION_INVALID } from "../../../shared/messages.ts";
import { routeIds, routes, type RouteId } from "../../../shared/routes.ts";
import {
  copyOf,
  MINUTE,
  tampered as tamperedSecret,
} from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  stageCloud,
  Visitor,
  type CallOptions,
  type CallReply,
} from "../../support/cloud.ts";

/** Text in everything that belongs to Amy; no reply to anybody else may contain it. */
const MARK = "Zephyrine";

const callers = [
  "nobody",
  "the student",
  "another student",
  "a student who was idle too long",
  "a student who logged out",
  "somebody who changed the cookies",
  "the holder of a public link",
  "the holder of a service link",
  "the holder of a reader's link",
  "the holder of an expired public link",
  "the holder of an expired service link",
  "the holder of a revoked link",
  "somebody who changed a link",
] as const;
type CallerKind = (typeof callers)[number];

const cloud = await stageCloud({ isKept: true });
/** New copies for every call: a rejection deletes the cookies. */
const visitors = Object.fromEntries(
  callers.map((caller) => [caller, new Visitor(cloud)]),
) as Record<CallerKind, Visitor>;
let amysUpload: string;
/** Query that a caller sends with every request. */
const queries = new Map<CallerKind, Readonly<Record<string, string>>>();

/** Returns a request to each route, with its own account if attempts are counted. */
function requestTo(routeId: RouteId, caller: CallerKind): CallOptions<RouteId> {
  const username = `${routeId}-${callers.indexOf(caller)}@example.org`;
  const password = "Correct-Horse-7-Battery";
  const key = { params: { key: "faith_essay_doc" } };
  const requests: Readonly<Record<RouteId, CallOptions<RouteId>>> = {
    "get-profile": {},
    "post-web-status": { body: { web_status: "started" } },
    "put-last-page": { body: { last_page: "/about" } },
    "put-answer": { body: { middle_name: "Eve" } },
    "post-validations": { body: { first_name: ["First Name"] } },
    submit: {},
    "put-withdrawal": { body: { withdrawn: false } },
    "post-presigned-url": { body: { answer_key: "faith_essay_doc" } },
    "get-document-answer": {},
    "delete-document-answer": key,
    "post-conversion": {
      ...key,
      body: { file_key: amysUpload, file_name: "essay.pdf" },
    },
    "get-conversion": key,
    "delete-conversion": key,
    "get-pdf": {},
    "get-copy": {},
    "put-add-another": { body: { button_id: "activity", num_components: 2 } },
    "get-add-another": {},
    "put-tabs": { body: { tab_id: "faith_essay", chosen_tab: "doc" } },
    "get-tabs": {},
    logout: {},
    login: { body: { username, password } },
    signup: { body: { username, password } },
    confirm: { body: { username, code: "000000" } },
    "resend-confirm": { body: { username } },
    "forgot-password": { body: { username } },
    "reset-password": {
      body: { username, password, confirm_password: password, id: "000000" },
    },
    "change-address": { body: { username, password, new_username: username } },
    "confirm-address": { body: { username, id: "000000" } },
    "stop-reminders": { query: { id: "made-up" } },
    "get-public-view": {},
    "get-service-view": {},
    "get-service-document": key,
    "get-service-pdf": {},
    lookup: { query: { category: "hs_ceeb", text: "High" } },
  };
  const request = requests[routeId];
  return { ...request, query: { ...request.query, ...queries.get(caller) } };
}

/** Statuses other than 200 for who may call: the application is not complete, and the file was never uploaded. */
const callersOwn: Partial<Record<RouteId, number>> = {
  submit: 422,
  "post-conversion": 409,
  "get-service-document": 409,
};
/** Statuses for everybody on routes that a visitor may call. */
const visitorsOwn: Partial<Record<RouteId, number>> = {
  login: 400,
  confirm: 400,
  "reset-password": 400,
  "change-address": 400,
  "confirm-address": 400,
  "stop-reminders": 400,
};

function expectedOf(routeId: RouteId, caller: CallerKind): number {
  switch (routes[routeId].caller) {
    case "visitor":
      return visitorsOwn[routeId] ?? 200;
    case "public-token":
      return caller === "the holder of a public link" ? 200 : 401;
    case "service-token":
      // Readers have nothing to read before it is submitted.
      if (caller === "the holder of a reader's link") return 409;
      return caller === "the holder of a service link"
        ? (callersOwn[routeId] ?? 200)
        : 401;
    case "student":
      if (caller === "another student") {
        // The body names Amy's upload.
        return routeId === "post-conversion"
          ? 403
          : (callersOwn[routeId] ?? 200);
      }
      return caller === "the student" ? (callersOwn[routeId] ?? 200) : 401;
  }
}

function callAs(
  routeId: RouteId,
  caller: CallerKind,
  more: CallOptions<RouteId> = {},
): Promise<CallReply<RouteId>> {
  return copyOf(cloud, visitors[caller]).call(routeId, {
    ...requestTo(routeId, caller),
    ...more,
  });
}

beforeAll(async () => {
  // A state machine that prints would outlive the test.
  mockClient(SFNClient).on(StartExecutionCommand).resolves({});
  const { createLink, revokeLink } =
    await import("../../../lambdas/storage/links.ts");
  const now = jest.now();
  const loggedIn = async (name: string, minutesAgo: number) => {
    setClock(now - minutesAgo * MINUTE);
    const visitor = await asStudent(cloud, `${name}@example.org`);
    jest.useRealTimers();
    return visitor;
  };

  const idle = await loggedIn("emil", 30);
  const amy = await loggedIn("amy", 0);
  await amy.call("put-answer", { body: { first_name: MARK } });
  const { fields } = (
    await amy.call("post-presigned-url", {
      body: { answer_key: "faith_essay_doc" },
    })
  ).body;
  amysUpload = fields["key"] ?? "";

  const loggedOut = await loggedIn("carol", 0);
  const kept = copyOf(cloud, loggedOut);
  await loggedOut.call("logout");

  const tampered = copyOf(cloud, amy);
  for (const [name, value] of amy.cookies) {
    tampered.cookies.set(name, tamperedSecret(value));
  }
  Object.assign(visitors, {
    "the student": amy,
    "another student": await loggedIn("bob", 0),
    "a student who was idle too long": idle,
    "a student who logged out": kept,
    "somebody who changed the cookies": tampered,
  } satisfies Partial<typeof visitors>);

  const link = (scope: LinkScope, lifetime: number) =>
    createLink({ scope, student: idOf(amy), created_by: "test" }, lifetime);
  const revoked = await link("public", 600);
  await revokeLink(revoked);
  for (const [caller, token] of [
    ["the holder of a public link", await link("public", 600)],
    ["the holder of a service link", await link("service", 600)],
    ["the holder of a reader's link", await link("reader", 600)],
    ["the holder of an expired public link", await link("public", -1)],
    ["the holder of an expired service link", await link("service", -1)],
    ["the holder of a revoked link", revoked],
    ["somebody who changed a link", tamperedSecret(await link("service", 600))],
  ] as const) {
    // Under both names: a link must not open what another name or scope would.
    queries.set(caller, { token, service_token: token });
  }
});

const mayKnow: readonly CallerKind[] = [
  "the student",
  "the holder of a public link",
  "the holder of a service link",
  "the holder of a reader's link",
];

// Logging out ends the sessions that all the others need.
const inOrder = [
  ...routeIds.filter((id) => id !== "logout"),
  "logout",
] as const;

describe("a function that answers one caller after the other", () => {
  // Limits of attempts remember those before.
  const unlimited = inOrder.filter(
    (id) => routes[id].caller !== "visitor" && id !== "put-withdrawal",
  );

  it.each(unlimited)(
    "%s answers as ever, whichever call of AWS has failed for the caller before",
    async (routeId) => {
      const [first = "nobody"] = callers.filter(
        (caller) => ![401, 403].includes(expectedOf(routeId, caller)),
      );
      let count = 0;
      for (let failing = 0; failing <= count; failing += 1) {
        count = 0;
        const end = interceptAwsCalls(async (_call, proceed) => {
          count += 1;
          if (count === failing + 1) throw new Error("No reply.");
          return proceed();
        });
        await callAs(routeId, first);
        end();
        for (const caller of ["another student", first] as const) {
          const { status, body } = await callAs(routeId, caller);
          expect([failing, caller, status]).toEqual([
            failing,
            caller,
            expectedOf(routeId, caller),
          ]);
          const isKnown = mayKnow.includes(caller);
          expect(isKnown || !JSON.stringify(body).includes(MARK)).toBe(true);
        }
      }
      expect(count).toBeGreaterThan(0);
    },
  );
});

describe("every route and every kind of caller", () => {
  it.each(inOrder)(
    "%s replies to each caller with the expected status",
    async (routeId) => {
      const replies = new Map<CallerKind, CallReply<RouteId>>();
      for (const caller of callers) {
        replies.set(caller, await callAs(routeId, caller));
      }

      const statuses = new Map(
        callers.map((caller) => [caller, replies.get(caller)?.status]),
      );
      expect(statuses).toEqual(
        new Map(callers.map((caller) => [caller, expectedOf(routeId, caller)])),
      );

      for (const { headers } of replies.values()) {
        expect(headers.get("content-type")).toBe("application/json");
        // The result of a search for schools is the same for everybody.
        expect(headers.get("cache-control")).toBe(
          routeId === "lookup"
            ? "public, max-age=0, s-maxage=3600"
            : "no-store",
        );
      }
      const isStudents = routes[routeId].caller === "student";
      const refused = [...replies.values()].filter(
        ({ status }) => status === 401,
      );
      for (const { body, headers } of refused) {
        expect(body.message).toBe(isStudents ? SESSION_INVALID : EXPIRED_LINK);
        expect(headers.getSetCookie()).toHaveLength(isStudents ? 2 : 0);
      }
      const strangers = callers.filter((caller) => !mayKnow.includes(caller));
      for (const caller of strangers) {
        expect(JSON.stringify(replies.get(caller)?.body)).not.toContain(MARK);
      }
    },
  );

  it("include one who gets the data hidden from the others", async () => {
    const { body } = await callAs(
      "get-service-view",
      "the holder of a service link",
    );

    expect(JSON.stringify(body)).toContain(MARK);
  });
});

describe("a route that changes state", () => {
  const guarded = inOrder.filter(
    (routeId) =>
      (routes[routeId].method !== "GET" || routeId === "logout") &&
      // Mail programs call it, with nothing but the secret of its link.
      routeId !== "stop-reminders",
  );
  type Headers = Readonly<Record<string, string | undefined>>;
  const old = { "sec-fetch-site": undefined };
  const plainForm = "application/x-www-form-urlencoded";
  /** Headers of a request, with its refusal if there is one. */
  const requests: Readonly<
    Record<string, [headers: Headers, refusal?: number]>
  > = {
    "another site": [{ "sec-fetch-site": "cross-site" }, 403],
    "another part of this domain": [{ "sec-fetch-site": "same-site" }, 403],
    "an address that was typed or opened from a mail": [
      { "sec-fetch-site": "none" },
      403,
    ],
    "another site in an old browser, whose name begins like ours": [
      { ...old, origin: `${cloud.origin}.example` },
      403,
    ],
    "a frame without an origin": [{ ...old, origin: "null" }, 403],
    "a form": [{ "content-type": "text/plain" }, 415],
    "a form with fields": [{ "content-type": plainForm }, 415],
    "a form that speaks of JSON": [
      { "content-type": "text/plain; application/json" },
      415,
    ],
    "something without a type": [{ "content-type": "" }, 415],
    "the site in an old browser": [{ ...old, origin: cloud.origin }],
    // Not a browser: all browsers name the origin of a request that changes something, and send no cookie of this
    // site to another.
    "a program that names nothing": [old],
  };

  it.each(guarded)("%s rejects other sites", async (routeId) => {
    const statuses: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [name, [headers, refusal]] of Object.entries(requests)) {
      statuses[name] = (await callAs(routeId, "nobody", { headers })).status;
      // A GET has no body and so no type.
      const passes =
        refusal === undefined || (refusal === 415 && routeId === "logout");
      expected[name] = passes ? expectedOf(routeId, "nobody") : refusal;
    }

    expect(statuses).toEqual(expected);
  });

  it("does not affect the session when another site calls", async () => {
    const { status, headers } = await callAs("logout", "another student", {
      headers: { "sec-fetch-site": "cross-site" },
    });

    expect(status).toBe(403);
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("a request without a route", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const known = Object.values(routes);

  it.each([...new Set(known.map(({ path }) => path)), "/api/nothing"])(
    "is rejected with JSON at %s",
    async (path) => {
      const own = known.filter((route) => route.path === path);
      for (const method of methods) {
        // What mail programs without one-click unsubscribe open is a page.
        const isPage =
          path === routes["stop-reminders"].path && method === "GET";
        if (isPage || own.some((route) => route.method === method)) continue;
        const response = await fetch(`${cloud.origin}${path}`, { method });

        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ message: "Not Found" });
      }
    },
  );
});
