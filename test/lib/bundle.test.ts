import { describe, expect, it } from "@jest/globals";
import { routeIds } from "../../shared/routes.ts";
import { runScript } from "../support/run-script.ts";

interface Bundle {
  readonly entry: string;
  readonly handler: string;
}

interface Output {
  readonly bundles: readonly Bundle[];
  /** Pages of what the function's own process made of files. */
  readonly remade: readonly number[];
}

/** Everything is bundled, and loaded once. */
const TIMEOUT_MS = 120_000;

describe("the bundles for Lambda", () => {
  it(
    "are one per function, and each can be loaded and works as on Lambda",
    () => {
      const output = runScript(`
      import { bundleFolder, bundleHandlers, handlerEntries } from "./lib/bundle.ts";
      import { markedJpeg } from "./test/support/files/build-image.ts";
      import { undrawnForm } from "./test/support/files/build-pdf.ts";
      import { fork } from "node:child_process";
      import { once } from "node:events";
      import { join } from "node:path";
      import { pathToFileURL } from "node:url";
      Object.assign(process.env, { USER_POOL_CLIENT_ID: "c", DOCUMENTS_BUCKET: "b", TOKEN_ISSUER: "https://i.example", TOKEN_JWKS_URI: "https://i.example/k" , AWS_REGION: "us-east-1" });
      bundleHandlers();
      const bundles = [];
      for (const entry of handlerEntries()) {
        const { handler } = await import(pathToFileURL(join(bundleFolder(entry), "index.mjs")).href);
        bundles.push({ entry, handler: typeof handler });
      }
      // Reads nothing but its own folder, as on Lambda there is nothing else.
      const folder = bundleFolder("lambdas/conversion/convert.ts");
      const execArgv = ["--permission", "--allow-addons", "--allow-fs-read=" + folder];
      const child = fork(join(folder, "remake-process.mjs"), { execArgv, serialization: "advanced" });
      await once(child, "message");
      const remade = [];
      for (const [type, bytes] of [["pdf", await undrawnForm("李明")], ["jpeg", await markedJpeg(40, 30)]]) {
        child.send({ type, bytes, title: "File" });
        const [reply] = await once(child, "message");
        remade.push(reply.value?.pages ?? reply);
      }
      child.disconnect();
      process.stdout.write(JSON.stringify({ bundles, remade }));
    `);
      const { bundles, remade } = JSON.parse(output) as Output;

      expect(bundles.filter(({ handler }) => handler !== "function")).toEqual(
        [],
      );
      const names = bundles.map(({ entry }) => entry);
      expect(
        names.filter((entry) => entry.startsWith("lambdas/api/")).toSorted(),
      ).toEqual(routeIds.map((id) => `lambdas/api/${id}.ts`).toSorted());
      expect(names.length - routeIds.length).toBe(9);
      expect(remade).toEqual([1, 1]);
    },
    TIMEOUT_MS,
  );
});
