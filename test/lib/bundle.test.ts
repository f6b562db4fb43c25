import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { routeIds } from "../../shared/routes.ts";
import { ROOT, runNode, runScript } from "../support/run-script.ts";

interface Bundle {
  readonly entry: string;
  readonly handler: string;
  /** What is said of the packages that are in it. */
  readonly notices: string;
}

interface Output {
  readonly bundles: readonly Bundle[];
  /** Status of a call, and the credentials that signed its request to a service. */
  readonly called: readonly (number | string)[];
  /** Page counts of the files that the function's own processes converted, or true for a document. */
  readonly made: readonly (number | boolean)[];
  /** Size of the function that converts. */
  readonly megabytes: number;
}

it("the bundles for Lambda are one per function, and each loads and works as on Lambda", () => {
  const output = runScript(`
    import { bundleFolder, bundleHandlers, handlerEntries } from "./lib/bundle.ts";
    import { docxOf } from "@admission/safe-documents/testing/build-docx";
import { markedJpeg } from "@admission/safe-documents/testing/build-image";
import { fieldWith } from "@admission/safe-documents/testing/annotated-pdf";
    import { fork } from "node:child_process";
    import { once } from "node:events";
    import { createServer } from "node:http";
    import { globSync, readFileSync, statSync } from "node:fs";
    import { join } from "node:path";
    import { pathToFileURL } from "node:url";
    Object.assign(process.env, { USER_POOL_CLIENT_ID: "c", DOCUMENTS_BUCKET: "b", TOKEN_ISSUER: "https://i.example", TOKEN_JWKS_URI: "https://i.example/k" , AWS_REGION: "us-east-1", POWERTOOLS_LOG_LEVEL: "SILENT", TOKENS_TABLE: "t", ORIGIN_SECRETS: "s", AWS_ACCESS_KEY_ID: "KEY", AWS_SECRET_ACCESS_KEY: "k", AWS_SESSION_TOKEN: "SESSION" });
    bundleHandlers();
    const bundles = [];
    for (const entry of handlerEntries()) {
      const { handler } = await import(pathToFileURL(join(bundleFolder(entry), "index.mjs")).href);
      bundles.push({ entry, handler: typeof handler, notices: readFileSync(join(bundleFolder(entry), "licenses.md"), "utf8") });
    }
    // The credentials of a function are in its environment.
    const signed = [];
    const service = createServer(({ headers }, response) => {
      signed.push(/Credential=(\\w+)/.exec(headers.authorization)?.[1], headers["x-amz-security-token"]);
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(service, "listening");
    process.env.AWS_ENDPOINT_URL = "http://127.0.0.1:" + service.address().port;
    const { handler: view } = await import(pathToFileURL(join(bundleFolder("lambdas/api/get-public-view.ts"), "index.mjs")).href + "?called");
    const { statusCode } = await view({ headers: { "x-origin-secret": "s" }, queryStringParameters: { token: "x".repeat(43) }, requestContext: { requestId: "1", http: { method: "GET" } } }, {});
    service.close();
    // Reads only its own folder, as on Lambda there is nothing else.
    const folder = bundleFolder("lambdas/workers/conversion-convert.ts");
    const made = [];
    for (const [name, right, ...jobs] of [
      ["sanitize-process", "addons", { type: "pdf", bytes: await fieldWith("Zoë"), title: "File" }, { type: "jpeg", bytes: await markedJpeg(40, 30), title: "File" }],
      ["word-process", "worker", { bytes: await docxOf("Bread, 面包, रोटी, 😀") }],
    ]) {
      const execArgv = ["--permission", "--allow-" + right, "--allow-fs-read=" + folder];
      const child = fork(join(folder, name + ".mjs"), { cwd: folder, execArgv, serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] });
      await once(child, "message");
      for (const job of jobs) {
        child.send(job);
        const [reply] = await once(child, "message");
        made.push(reply.value?.pages ?? (reply.value?.pdf.length > 1_000 || reply));
      }
      child.kill();
    }
    const sizes = globSync("**", { cwd: folder, withFileTypes: true }).map((file) => file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0);
    process.stdout.write(JSON.stringify({ bundles, called: [statusCode, ...signed], made, megabytes: sizes.reduce((sum, size) => sum + size) / 1e6 }));
  `);
  const { bundles, called, made, megabytes } = JSON.parse(output) as Output;

  expect(bundles.filter(({ handler }) => handler !== "function")).toEqual([]);
  // Middy is in each route, the SDK in each function.
  for (const { entry, notices } of bundles) {
    expect([entry, notices]).toEqual([
      entry,
      expect.stringMatching(
        /^## @smithy\/core [\d.]+, Apache-2\.0\n\n.*Apache License/ms,
      ),
    ]);
    expect(notices.includes("## @middy/core")).toBe(/\/api\//.test(entry));
  }
  const names = bundles.map(({ entry }) => entry);
  expect(
    names.filter((entry) => entry.startsWith("lambdas/api/")).toSorted(),
  ).toEqual(routeIds.map((id) => `lambdas/api/${id}.ts`).toSorted());
  expect(names.length - routeIds.length).toBe(15);
  expect(called).toEqual([401, "KEY", "SESSION"]);
  expect(made).toEqual([1, 1, true]);
  expect(megabytes).toBeLessThan(250);
});

it("what is deployed can be read by another user than the one who has made it", () => {
  const folder = newFolder();
  const { status } = runNode(
    ["--import", "data:text/javascript,process.umask(0o077)", "bin/app.ts"],
    {
      PATH: process.env["PATH"],
      CDK_OUTDIR: folder,
      CDK_VALIDATION: "false",
      CDK_CONTEXT_JSON: JSON.stringify({ bundle: "false" }),
    },
  );
  const made = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const hidden = made.filter(
    (file) => (statSync(join(folder, file)).mode & 0o444) !== 0o444,
  );

  expect(status).toBe(0);
  expect(made).toContain("manifest.json");
  expect(hidden).toEqual([]);
});

it("a function has the same packages wherever it is bundled: npm fetches the binaries of Lambda's platform, and removes what it has not installed", () => {
  const folder = newFolder();
  const npm = join(folder, "npm");
  writeFileSync(
    npm,
    `#!${process.execPath}
    const { cpSync, rmSync, writeFileSync } = require("node:fs");
    const { resolve } = require("node:path");
    const [, , ...words] = process.argv;
    const at = words.indexOf("--prefix");
    const modules = resolve(at < 0 ? "." : words[at + 1], "node_modules");
    if (modules === ${JSON.stringify(join(ROOT, "node_modules"))}) process.exit(1);
    rmSync(modules, { recursive: true, force: true });
    for (const name of ["sharp", "@img", "detect-libc", "semver"]) {
      cpSync(${JSON.stringify(join(ROOT, "node_modules"))} + "/" + name, modules + "/" + name, { recursive: true });
    }
    writeFileSync(${JSON.stringify(join(folder, "asked"))}, words.join(" "));`,
    { mode: 0o755 },
  );
  const [here, elsewhere] = JSON.parse(
    runScript(`
    import fs, { globSync, rmSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { bundleFolder, shipPackages } = await import("./lib/bundle.ts");
    const entry = "lambdas/workers/conversion-convert.ts";
    const shipped = () => {
      rmSync(bundleFolder(entry), { recursive: true, force: true });
      shipPackages(entry);
      return globSync("node_modules/**", { cwd: bundleFolder(entry) }).toSorted();
    };
    const here = shipped();
    // Another platform has not installed the binaries of Lambda's.
    const { existsSync } = fs;
    fs.existsSync = (path) => !path.startsWith(${JSON.stringify(join(ROOT, "node_modules/@img/sharp-linux-x64"))}) && existsSync(path);
    syncBuiltinESMExports();
    process.env.PATH = ${JSON.stringify(folder)} + ":" + process.env.PATH;
    process.stdout.write(JSON.stringify([here, shipped()]));
  `),
  ) as readonly (readonly string[])[];

  expect(readFileSync(join(folder, "asked"), "utf8")).toMatch(
    /^install .*--os=linux --cpu=x64 --libc=glibc sharp@/,
  );
  expect(here?.length).toBeGreaterThan(1_000);
  expect(elsewhere).toEqual(here);
});
