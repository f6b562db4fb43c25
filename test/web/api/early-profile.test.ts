import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { callApi } from "../../../web/src/api/call.ts";
import { askForProfile } from "../../../web/src/api/early-profile.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import {
  fakeApi,
  problem,
  type FakeAnswers,
  type FakeApi,
} from "../../support/web-fetch.ts";

function profileOf(username: string) {
  return Response.json({ username });
}

const FLAG = "CognitoIdentityServiceProvider.flag";
let api: FakeApi;
beforeEach(() => {
  document.cookie = `${FLAG}=1`;
  api = fakeApi({
    "get-profile": profileOf("first"),
    "get-tabs": {},
  });
});
afterEach(async () => {
  // An unused early request must not reach the next test.
  await callApi("get-tabs");
  document.cookie = `${FLAG}=; Max-Age=0`;
});
function asked() {
  return api.calls("get-profile").length;
}

describe("a student's profile, requested before the site's code is loaded", () => {
  it("is the reply to the first call for it, and to no other", async () => {
    askForProfile();
    expect(asked()).toBe(1);
    api.answer("get-profile", profileOf("second"));

    expect(await callApi("get-profile")).toEqual({ username: "first" });
    expect(asked()).toBe(1);
    expect(await callApi("get-profile")).toEqual({ username: "second" });
  });

  it("is discarded at any other call, which may be a login", async () => {
    askForProfile();
    api.answer("get-profile", profileOf("second"));

    await callApi("get-tabs");

    expect(await callApi("get-profile")).toEqual({ username: "second" });
  });

  it.each<[string, NonNullable<FakeAnswers["get-profile"]>, number]>([
    [
      "never came",
      () => {
        throw new TypeError("Failed to fetch");
      },
      0,
    ],
    ["was refused", problem(401, "Your session ended."), 401],
  ])(
    "that %s fails the call that uses it, without a second request",
    async (_name, failure, status) => {
      muteFailureReports();
      api.answer("get-profile", failure);
      askForProfile();
      api.answer("get-profile", profileOf("second"));

      await expect(callApi("get-profile")).rejects.toMatchObject({ status });
      expect(asked()).toBe(1);
      expect(await callApi("get-profile")).toEqual({ username: "second" });
    },
  );

  it("is aborted with the call that uses it", async () => {
    let signal: AbortSignal | null | undefined;
    globalThis.fetch = (_, init) => {
      signal = init?.signal;
      return new Promise((__, reject) => {
        signal?.addEventListener("abort", () => {
          reject(signal?.reason as Error);
        });
      });
    };
    askForProfile();
    const caller = new AbortController();
    const call = callApi("get-profile", { signal: caller.signal });
    caller.abort(new Error("No longer wanted"));

    await expect(call).rejects.toThrow("No longer wanted");
    expect(signal?.aborted).toBe(true);
    api = fakeApi({ "get-tabs": {} });
  });

  it("is not requested for a visitor", () => {
    document.cookie = `${FLAG}=; Max-Age=0`;
    askForProfile();
    expect(asked()).toBe(0);
  });
});
