import { describe, expect, it, jest } from "@jest/globals";
import { callWithRetries } from "../../../web/src/api/call-with-retries.ts";
import { TOO_SLOW } from "../../../web/src/api/errors.ts";
import { CALL_TIMEOUT_MS } from "../../../web/src/lib/deadline.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";

stopTimeForEachTest();

function later(status: number, seconds: number): Response {
  const headers = { "retry-after": String(seconds) };
  return Response.json({ message: "Later." }, { status, headers });
}

/** Loads while the service fails with each of these in turn, and then answers. */
function loadAfter(failures: readonly (Response | Error | Promise<never>)[]) {
  const left = [...failures];
  const api = fakeApi({
    "get-tabs": () => {
      const failure = left.shift();
      if (failure instanceof Error) throw failure;
      return failure ?? { essay: "UPLOAD" };
    },
  });
  const { signal } = new AbortController();
  const loading = callWithRetries("get-tabs", { signal });
  loading.catch(() => undefined);
  return { loading, count: () => api.calls("get-tabs").length };
}

describe("a load", () => {
  it.each([429, 500, 502, 503, 504])(
    "is repeated twice while the service answers %i",
    async (status) => {
      const busy = problem(status, "Busy.");
      const { loading, count } = loadAfter([busy, new TypeError("lost")]);
      await pass(2_000);

      await expect(loading).resolves.toEqual({ essay: "UPLOAD" });
      expect(count()).toBe(3);
    },
  );

  it("fails like the third attempt", async () => {
    const busy = [503, 503, 429, 503].map((status) => problem(status, "Busy."));
    const { loading, count } = loadAfter(busy);
    await pass(60_000);

    await expect(loading).rejects.toMatchObject({ status: 429 });
    expect(count()).toBe(3);
  });

  it("is repeated at a random moment, so that not everybody comes back at once", async () => {
    jest.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.5);
    const early = loadAfter([problem(503, "Busy.")]);
    await pass(250);
    const late = loadAfter([problem(503, "Busy.")]);
    await pass(374);

    expect([early.count(), late.count()]).toEqual([2, 1]);
    await pass(1);
    expect(late.count()).toBe(2);
  });

  it("waits as long as the server asks for, if that is a moment", async () => {
    const soon = loadAfter([later(429, 5)]);
    await pass(4_999);
    expect(soon.count()).toBe(1);
    await pass(501);
    expect(soon.count()).toBe(2);

    const { loading, count } = loadAfter([later(429, 6)]);
    await expect(loading).rejects.toMatchObject({ status: 429 });
    expect(count()).toBe(1);
  });

  it("is not repeated where nobody answers, who may be at it still", async () => {
    const { loading, count } = loadAfter([new Promise(() => {})]);
    await pass(CALL_TIMEOUT_MS + 60_000);

    await expect(loading).rejects.toThrow(TOO_SLOW);
    expect(count()).toBe(1);
  });

  it.each([400, 401, 403, 404, 409, 507])(
    "is not repeated after %i, which another attempt does not change",
    async (status) => {
      const { loading, count } = loadAfter([problem(status, "No.")]);

      await expect(loading).rejects.toMatchObject({ status });
      expect(count()).toBe(1);
    },
  );
});
