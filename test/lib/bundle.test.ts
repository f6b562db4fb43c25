import { describe, expect, it } from "@jest/globals";
import { routeIds } from "../../shared/routes.ts";
import { runScript } from "../support/run-script.ts";

interface Bundle {
  readonly entry: string;
  readonly handler: string;
}

describe("the bundles for Lambda", () => {
  it("are one per function, and each can be loaded as Lambda does", () => {
    const output = runScript(`
      import { bundleFolder, bundleHandlers, handlerEntries } from "./lib/bundle.ts";
      import { join } from "node:path";
      import { pathToFileURL } from "node:url";
      Object.assign(process.env, { USER_POOL_CLIENT_ID: "c", DOCUMENTS_BUCKET: "b", TOKEN_ISSUER: "https://i.example", TOKEN_JWKS_URI: "https://i.example/k" , AWS_REGION: "us-east-1" });
      bundleHandlers();
      const bundles = [];
      for (const entry of handlerEntries()) {
        const { handler } = await import(pathToFileURL(join(bundleFolder(entry), "index.mjs")).href);
        bundles.push({ entry, handler: typeof handler });
      }
      process.stdout.write(JSON.stringify(bundles));
    `);
    const bundles = JSON.parse(output) as Bundle[];

    expect(bundles.filter(({ handler }) => handler !== "function")).toEqual([]);
    const names = bundles.map(({ entry }) => entry);
    expect(
      names.filter((entry) => entry.startsWith("lambdas/api/")).toSorted(),
    ).toEqual(routeIds.map((id) => `lambdas/api/${id}.ts`).toSorted());
    expect(names.length - routeIds.length).toBe(9);
  });
});
