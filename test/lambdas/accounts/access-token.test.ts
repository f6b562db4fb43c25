import { afterEach, describe, expect, it, jest } from "@jest/globals";

const KEYS = "https://keys.example/jwks.json";

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const token = [
  encoded({ alg: "RS256", kid: "one" }),
  encoded({ sub: "amy", token_use: "access", exp: 4_000_000_000 }),
  Buffer.from("no signature").toString("base64url"),
].join(".");

/** Imports a function that has just started: it has no keys yet. */
async function fresh() {
  Object.assign(process.env, {
    TOKEN_ISSUER: "https://issuer.example/pool",
    TOKEN_JWKS_URI: KEYS,
    USER_POOL_CLIENT_ID: "client",
  });
  jest.resetModules();
  return import("../../../lambdas/accounts/access-token.ts");
}

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe("an access token", () => {
  it.each([
    [
      "cannot be reached",
      () => Promise.reject(new TypeError("fetch failed")),
      /fetch failed/,
    ],
    [
      "fail",
      () => Promise.resolve(new Response("", { status: 503 })),
      /status 503/,
    ],
    [
      "are a page of something in between",
      () => Promise.resolve(new Response("<title>Please wait</title>")),
      /JSON/,
    ],
  ])(
    "is not reported invalid while the keys of the user pool %s",
    async (_name, answer, message) => {
      const { readAccessToken } = await fresh();
      globalThis.fetch = answer;

      await expect(readAccessToken(token)).rejects.toThrow(message);

      globalThis.fetch = () => Promise.resolve(Response.json({ keys: [] }));
      expect(await readAccessToken(token)).toEqual({ state: "invalid" });
    },
  );

  it("is not reported invalid because another one named a key that nobody has", async () => {
    const { readAccessToken } = await fresh();
    globalThis.fetch = () => Promise.resolve(Response.json({ keys: [] }));
    const forged = [
      encoded({ alg: "RS256", kid: "none" }),
      ...token.split(".").slice(1),
    ];
    expect(await readAccessToken(forged.join("."))).toEqual({
      state: "invalid",
    });

    // For some seconds after it, the keys are not fetched again.
    await expect(readAccessToken(token)).rejects.toThrow(/wait/);
  });
});
