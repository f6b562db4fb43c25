import { expect, it } from "@jest/globals";
import { LocalTemplate } from "./local-template.ts";
import { startStack } from "./support.ts";

it("serves the site by another server, and what has become of a handler since its last call", async () => {
  const asked: string[] = [];
  let greeting = "Good morning";
  const stack = new LocalTemplate()
    .withBucket()
    .withFunction("Echo", "echo.ts")
    .withApi({ "GET /api/echo": "Echo" })
    .withDistribution();
  const cloud = await startStack(stack, {
    siteServer: (request, response) => {
      response.end(`From the sources: ${request.url}`);
    },
    importSource: (url) => {
      asked.push(url);
      return Promise.resolve({ handler: () => ({ greeting }) });
    },
  });
  const get = async (path: string) =>
    (await fetch(`${cloud.origin}${path}`)).text();
  expect(await get("/about?a=1")).toBe("From the sources: /about?a=1");
  expect(JSON.parse(await get("/api/echo"))).toEqual({ greeting });
  greeting = "Good evening";
  expect(JSON.parse(await get("/api/echo"))).toEqual({ greeting });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/handlers\/echo\.ts$/);
});
