import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { LocalTemplate } from "./local-template.ts";
import { startStack } from "./support.ts";

const LONG = "export {};".repeat(200);

const siteFolder = newFolder();
mkdirSync(join(siteFolder, "assets"));
for (const [file, text] of [
  ["index.html", "<title>Home</title>"],
  ["assets/app-1a2b.js", "export {}"],
  ["assets/long-1a2b.js", LONG],
  ["assets/font-1a2b.woff2", LONG],
] as const) {
  writeFileSync(join(siteFolder, file), text);
}
const cloud = await startStack(
  new LocalTemplate()
    .withBucket()
    .withFunction("Echo", "echo.ts")
    .withFunction("Throws", "throws.ts")
    .withFunction("Slow", "never-ends.ts", 0.05)
    .withFunction("Record", "record.ts")
    .withApi({
      "GET /api/echo": "Echo",
      "POST /api/echo": "Echo",
      "GET /api/echo/{key}": "Echo",
      "GET /api/echo/literal": "Record",
      "GET /api/first/literal": "Record",
      "GET /api/first/{key}": "Echo",
      "GET /api/throws": "Throws",
      "GET /api/slow": "Slow",
    })
    .withDistribution(),
  { siteFolder },
);

describe("the origin of site and API", () => {
  const get = (path: string, init?: RequestInit) =>
    fetch(`${cloud.origin}${path}`, init);
  const encoded = (path: string, accepted: string) =>
    get(path, { headers: { "accept-encoding": accepted } });
  const event = async (path: string, init?: RequestInit) =>
    (await (await get(path, init)).json()) as APIGatewayProxyEventV2;

  describe("converts a request to an event", () => {
    it("with path, parameters, query, cookies and headers", async () => {
      const seen = await event("/api/echo/a%20b?x=1&x=2&y=%C3%A9", {
        headers: {
          cookie: "one=1; two=2",
          "X-Custom": "Value",
          "user-agent": "jest",
        },
      });
      expect(seen).toMatchObject({
        version: "2.0",
        routeKey: "GET /api/echo/{key}",
        rawPath: "/api/echo/a%20b",
        rawQueryString: "x=1&x=2&y=%C3%A9",
        queryStringParameters: { x: "1,2", y: "é" },
        pathParameters: { key: "a b" },
        cookies: ["one=1", "two=2"],
        headers: { "x-custom": "Value" },
        isBase64Encoded: false,
        requestContext: {
          http: { method: "GET", path: "/api/echo/a%20b", userAgent: "jest" },
        },
      });
      expect(seen.headers).not.toHaveProperty("cookie");
      expect(seen).not.toHaveProperty("body");
    });

    it("with JSON as text and anything binary in base64", async () => {
      const json = await event("/api/echo", {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: '{"a":"é"}',
      });
      expect(json).toMatchObject({ body: '{"a":"é"}', isBase64Encoded: false });
      const binary = await event("/api/echo", {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array([0, 255]),
      });
      expect(binary).toMatchObject({ body: "AP8=", isBase64Encoded: true });
    });

    it.each(["/api/echo/literal", "/api/first/literal"])(
      "on the literal route %s before the one with a parameter",
      async (path) => {
        expect((await (await get(path)).json()) as unknown).toHaveProperty(
          "seen",
        );
      },
    );
  });

  describe("converts a result to a reply", () => {
    it("with every cookie, and without headers that are undefined", async () => {
      const reply = await get("/api/echo");
      expect(reply.headers.getSetCookie()).toEqual([
        "a=1; Path=/",
        "b=2; Path=/",
      ]);
      expect(reply.headers.get("server")).toBeNull();
      expect(reply.headers.get("content-type")).toBe("application/json");
    });

    it.each([
      ["/api/throws", 500, "Internal Server Error"],
      ["/api/slow", 500, "Internal Server Error"],
      ["/api/unknown", 404, "Not Found"],
    ])(
      "to %s with status %d, in the gateway's words",
      async (path, status, message) => {
        const reply = await get(path);
        expect(reply.status).toBe(status);
        expect(await reply.json()).toEqual({ message });
      },
    );

    it("that rejects a body and headers beyond the gateway's limits", async () => {
      const body = new Uint8Array(10 * 1024 * 1024 + 1);
      expect((await get("/api/echo", { method: "POST", body })).status).toBe(
        413,
      );
      const headers = { "x-long": "x".repeat(10_241) };
      expect((await get("/api/echo", { headers })).status).toBe(431);
    });
  });

  describe("serves the site", () => {
    it.each(["/", "/about", "/about?token=a.b", "/deeply/nested"])(
      "with the one page for %s",
      async (path) => {
        const reply = await get(path);
        expect(await reply.text()).toBe("<title>Home</title>");
        expect(reply.headers.get("content-type")).toBe(
          "text/html; charset=utf-8",
        );
        expect(reply.headers.get("cache-control")).toBe("no-cache");
      },
    );

    it("with assets that may be cached permanently", async () => {
      const reply = await get("/assets/app-1a2b.js");
      expect(reply.headers.get("content-type")).toBe(
        "text/javascript; charset=utf-8",
      );
      expect(reply.headers.get("cache-control")).toContain("immutable");
      const head = await get("/assets/app-1a2b.js", { method: "HEAD" });
      expect(head.headers.get("content-length")).toBe("9");
    });

    it("compressed for clients that accept Brotli", async () => {
      const reply = await encoded("/assets/long-1a2b.js", "gzip, br, zstd");
      expect(reply.headers.get("content-encoding")).toBe("br");
      expect(reply.headers.get("vary")).toBe("accept-encoding");
      const length = Number(reply.headers.get("content-length"));
      expect(length).toBeLessThan(LONG.length / 10);
      expect(await reply.text()).toBe(LONG);
    });

    it.each([
      ["/assets/long-1a2b.js", "identity"],
      ["/assets/app-1a2b.js", "br"],
      ["/assets/font-1a2b.woff2", "br"],
    ])(
      "uncompressed where CloudFront would do so: %s for %s",
      async (path, accepted) => {
        const { headers } = await encoded(path, accepted);
        expect(headers.get("content-encoding")).toBeNull();
      },
    );

    it("without missing files, and without files outside of its folder", async () => {
      for (const path of [
        "/assets/old.js",
        "/..%2f..%2f..%2fetc/host.conf",
        "/%00.js",
        "/%zz.js",
      ]) {
        expect((await get(path)).status).toBe(404);
      }
    });

    it("with the replies that CloudFront's function gives in its place", async () => {
      const reply = await get("/moved", { redirect: "manual" });
      expect(reply.status).toBe(302);
      expect(reply.headers.get("location")).toBe("/");
      expect(await reply.text()).toBe("Moved");
    });

    it("read-only", async () => {
      expect((await get("/about", { method: "POST" })).status).toBe(403);
    });
  });

  it.each(["/", "/api/echo", "/api/unknown", "/assets/old.js"])(
    "adds the security headers to %s, adapted to this machine",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toBe(
        `default-src 'self'; connect-src 'self' ${cloud.environment["AWS_ENDPOINT_URL_S3"]}`,
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );
});
