import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ROOT } from "../support/run-script.ts";

const wanted = {
  "": { name: "project" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/other-platform": {
    version: "1.0.0",
    integrity: "sha512-o",
    optional: true,
  },
};
const installed = { "node_modules/a": wanted["node_modules/a"] };

describe("the installation before start and test", () => {
  let root: string;

  beforeEach(async () => {
    root = newFolder();
    await mkdir(join(root, "bin"));
    await mkdir(join(root, "node_modules"));
    await copyFile(
      join(ROOT, "bin", "install.mjs"),
      join(root, "bin", "install.mjs"),
    );
    await lock("package-lock.json", wanted);
    // Replaces npm and records its arguments.
    await writeFile(
      join(root, "npm-cli.js"),
      `require("fs").writeFileSync("called.json", JSON.stringify(process.argv.slice(2)));
       process.exit(Number(process.env.NPM_FAILS ?? 0));`,
    );
  });

  const lock = (path: string, packages: object) =>
    writeFile(join(root, path), JSON.stringify({ packages }));
  const run = (environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(root, "bin", "install.mjs")], {
      env: {
        ...process.env,
        npm_execpath: join(root, "npm-cli.js"),
        ...environment,
      },
      encoding: "utf8",
    });
  const calls = async () =>
    JSON.parse(
      await readFile(join(root, "called.json"), "utf8").catch(() => "null"),
    ) as unknown;

  it("does nothing when everything required for this platform is installed", async () => {
    await lock("node_modules/.package-lock.json", installed);
    expect(run().status).toBe(0);
    expect(await calls()).toBeNull();
  });

  it.each<[string, object | undefined]>([
    ["there is nothing", undefined],
    ["a package is missing", {}],
    [
      "a package has another version",
      { "node_modules/a": { version: "2.0.0" } },
    ],
  ])("installs from the lockfile when %s", async (_name, present) => {
    if (present !== undefined) {
      await lock("node_modules/.package-lock.json", present);
    }
    expect(run().status).toBe(0);
    expect(await calls()).toEqual(
      expect.arrayContaining(["install", "--no-save"]),
    );
  });

  it("creates the missing link of the packaged Node", async () => {
    await lock("node_modules/.package-lock.json", installed);
    const node = join(root, "node_modules", "node-here");
    await mkdir(node);
    await writeFile(
      join(root, "package.json"),
      JSON.stringify({
        optionalDependencies: {
          "node-elsewhere": "1.0.0",
          "node-here": "1.0.0",
        },
      }),
    );
    await writeFile(
      join(node, "package.json"),
      JSON.stringify({ bin: { node: "node" } }),
    );
    await writeFile(join(node, "node"), "#!/bin/sh\necho v24.9.9\n", {
      mode: 0o755,
    });

    for (let start = 1; start <= 2; start += 1) {
      expect(run()).toMatchObject({ status: 0, stderr: "" });
    }
    const { stdout } = spawnSync(join(root, "node_modules", ".bin", "node"), {
      encoding: "utf8",
    });
    expect(stdout).toBe("v24.9.9\n");
  });

  it("reports in one line that Node.js is too old", async () => {
    await lock("node_modules/.package-lock.json", installed);
    await mkdir(join(root, "node_modules", ".bin"));
    const node = join(root, "node_modules", ".bin", "node");
    await writeFile(node, "#!/bin/sh\necho v20.1.2\n", { mode: 0o755 });
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Node\.js 24 or later is needed, and this is 20\.1\.2\..*\n$/,
    );
  });

  it("reports in one line that npm failed", () => {
    const { status, stderr } = run({ NPM_FAILS: "1" });
    expect(status).toBe(1);
    expect(stderr).toBe("npm could not install the packages.\n");
  });
});
