import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import {
  ServerError,
  TOO_BUSY,
  TOO_SLOW,
  TooSlowError,
  UnauthorizedError,
} from "../../../web/src/api/errors.ts";
import { forgetApplication } from "../../../web/src/api/shown-application.ts";
import { onUnauthorized } from "../../../web/src/api/unauthorized.ts";
import { refusalOf } from "../../../web/src/application/refusal.ts";
import { clockLag } from "../../../web/src/lib/clock.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";

const logged = jest.fn();
beforeEach(() => {
  logged.mockReset();
  jest.spyOn(console, "error").mockImplementation(logged);
});

async function failureOf(call: Promise<unknown>): Promise<ServerError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ServerError) return error;
  throw new Error("The call did not fail as expected.");
}

describe("callApi", () => {
  it("sends the session's cookies, and leaves nothing in the browser's cache", async () => {
    fakeApi({ "get-tabs": {} });
    const fetching = jest.spyOn(globalThis, "fetch");

    await callApi("get-tabs");

    expect(fetching.mock.calls.map(([, init]) => init)).toMatchObject([
      { credentials: "same-origin", cache: "no-store" },
    ]);
  });

  it("fills path and query, encoded", async () => {
    const api = fakeApi({
      "delete-document-answer": { message: "Deleted." },
      lookup: [],
    });

    await callApi("delete-document-answer", { params: { key: "a b/c" } });
    await callApi("lookup", {
      query: { text: "Élan & co", category: "hs_ceeb" },
    });

    expect(api.calls("delete-document-answer")[0]?.params).toEqual({
      key: "a b/c",
    });
    expect(api.calls("lookup")[0]?.query).toEqual({
      text: "Élan & co",
      category: "hs_ceeb",
    });
  });

  it("throws the generic message at a failure without message", async () => {
    fakeApi({ "get-profile": Response.json({}, { status: 500 }) });

    const error = await failureOf(callApi("get-profile"));

    expect(error).toMatchObject({ status: 500, message: GENERIC_PROBLEM });
  });

  it.each([
    [429, "Too Many Requests", TOO_BUSY],
    [500, "Internal Server Error", GENERIC_PROBLEM],
    [503, "Service Unavailable", TOO_BUSY],
  ])(
    "says in plain words what API Gateway means by %i %s",
    async (status, its, message) => {
      fakeApi({ submit: problem(status, its) });

      expect(await failureOf(callApi("submit"))).toMatchObject({
        status,
        message,
      });
    },
  );

  it.each([200, 400, 401, 403, 404, 409, 413, 422, 503])(
    "takes nothing from a reply of %i that something on the way to the API has given",
    async (status) => {
      const date = "Sat, 01 Jan 2000 00:00:00 GMT";
      const lag = clockLag.get();
      const listener = jest.fn();
      const stop = onUnauthorized(listener);
      for (const [body, headers] of [
        ["<!doctype html>", { "content-type": "text/html", date }],
        ["", { date }],
        ["{", { "content-type": "application/json" }],
      ] as const) {
        fakeApi({ "put-answer": new Response(body, { status, headers }) });

        const error = await failureOf(callApi("put-answer", { body: {} }));

        // Another attempt can succeed.
        expect(error).toMatchObject({ status: 502, message: GENERIC_PROBLEM });
        expect(error).not.toBeInstanceOf(UnauthorizedError);
        expect(refusalOf(error, { city: "Here" })).toBeUndefined();
      }
      stop();
      expect(listener).not.toHaveBeenCalled();
      expect(clockLag.get()).toBe(lag);
    },
  );

  it("times out after 30 seconds, also in the middle of a reply's body", async () => {
    jest.useFakeTimers();
    for (const hanging of [
      (aborted: Promise<never>) => aborted,
      (aborted: Promise<never>) => {
        const headers = { "content-type": "application/json" };
        const reply = new Response("{", { headers });
        reply.json = () => aborted;
        return Promise.resolve(reply);
      },
    ]) {
      globalThis.fetch = (_, init) =>
        hanging(
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener("abort", () => {
              reject(new DOMException("Aborted", "AbortError"));
            });
          }),
        );
      const call = failureOf(callApi("get-profile"));
      await jest.advanceTimersByTimeAsync(29_000);
      expect(logged).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1_000);

      const error = await call;
      expect(error).toBeInstanceOf(TooSlowError);
      expect(error).toMatchObject({ status: 0, message: TOO_SLOW });
      logged.mockClear();
    }
  });

  it("reports an ended session, for any caller", async () => {
    fakeApi({ "get-profile": problem(401, "Your session ended.") });
    const listener = jest.fn();
    const stop = onUnauthorized(listener);

    const error = await failureOf(callApi("get-profile"));
    stop();
    await failureOf(callApi("get-profile"));

    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error.message).toBe("Your session ended.");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("ends with the session of its student: its reply would remove the cookies of the next one", async () => {
    const late = Promise.withResolvers<void>();
    const listener = jest.fn();
    const stop = onUnauthorized(listener);
    const signals: unknown[] = [];
    globalThis.fetch = async (_, init) => {
      signals.push(init?.signal);
      await late.promise;
      return problem(401, SESSION_INVALID);
    };
    const calls = [callApi("get-tabs"), callApi("logout")].map(failureOf);
    forgetApplication();
    expect(signals).toMatchObject([{ aborted: true }, { aborted: false }]);
    late.resolve();

    const errors = await Promise.all(calls);
    expect(errors).toMatchObject([{ status: 401 }, { status: 401 }]);
    // Of the other's end nobody needs to hear.
    expect(logged.mock.calls).toMatchObject([[{ route: "logout" }]]);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it("rethrows an abort unchanged, without logging it", async () => {
    const controller = new AbortController();
    const reason = new Error("left the page");
    controller.abort(reason);
    const sent = jest.fn<typeof fetch>(() => Promise.reject(reason));
    globalThis.fetch = sent;

    await expect(
      callApi("get-profile", { signal: controller.signal }),
    ).rejects.toBe(reason);
    expect(sent.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
    expect(logged).not.toHaveBeenCalled();
  });

  it("logs status, message and request id, and no answers", async () => {
    fakeApi({
      "put-answer": problem(500, GENERIC_PROBLEM, { request_id: "r-1" }),
    });

    await failureOf(callApi("put-answer", { body: { city: "Secretville" } }));

    expect(logged).toHaveBeenCalledWith({
      event: "call failed",
      route: "put-answer",
      status: 500,
      message: GENERIC_PROBLEM,
      requestId: "r-1",
    });
    expect(JSON.stringify(logged.mock.calls)).not.toContain("Secretville");
  });
});
