import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ROOT, runNode } from "../support/run-script.ts";

const wanted = {
  "": { name: "project" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/other-platform": {
    version: "1.0.0",
    integrity: "sha512-o",
    optional: true,
    os: ["aix"],
    cpu: ["ppc64"],
  },
  "node_modules/this-platform": {
    version: "1.0.0",
    integrity: "sha512-t",
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
};
const { "node_modules/other-platform": _, ...installed } = wanted;
const { "node_modules/this-platform": __, ...leftOut } = installed;

describe("the installation before start and test", () => {
  let root: string;

  beforeEach(async () => {
    root = join(newFolder(), "it's $HOME & `more` (é)");
    for (const folder of ["bin", ...Object.keys(installed)]) {
      await mkdir(at(folder), { recursive: true });
      await write(`${folder}/package.json`, {});
    }
    await copyFile(join(ROOT, "bin/install.mjs"), at("bin/install.mjs"));
    await lock("package-lock.json", wanted);
    // Replaces npm and records its arguments.
    await writeFile(
      at("npm-cli.js"),
      `require("fs").writeFileSync("called.json", JSON.stringify(process.argv.slice(2)));
       process.exit(Number(process.env.NPM_FAILS ?? 0));`,
    );
  });

  const at = (path: string) => join(root, path);
  const write = (path: string, content: object) =>
    writeFile(at(path), JSON.stringify(content));
  const lock = (path: string, packages: object) => write(path, { packages });
  const writeNode = (path: string, version: string) => {
    const script = `#!/bin/sh\necho v${version}\n`;
    return writeFile(at(path), script, { mode: 0o755 });
  };
  const run = (environment: Record<string, string> = {}) =>
    runNode([at("bin/install.mjs")], {
      ...process.env,
      npm_execpath: at("npm-cli.js"),
      ...environment,
    });
  const calls = async () =>
    JSON.parse(
      await readFile(at("called.json"), "utf8").catch(() => "null"),
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
      { ...installed, "node_modules/a": { version: "2.0.0" } },
    ],
    ["npm left out what an older Node does not run", leftOut],
    ["a folder was deleted", installed],
  ])("installs all from the lockfile when %s", async (name, present) => {
    if (name === "a folder was deleted") {
      await rm(at("node_modules/a/package.json"));
    }
    if (present !== undefined) {
      await lock("node_modules/.package-lock.json", present);
    }
    expect(run().status).toBe(0);
    expect(await calls()).toEqual(
      expect.arrayContaining([
        "install",
        "--no-save",
        ...["dev", "optional", "peer"].map((kind) => `--include=${kind}`),
      ]),
    );
  });

  it("creates the missing link of the packaged Node, which adds what npm left out for an older one", async () => {
    const node = "node_modules/node-here";
    await mkdir(at(node));
    await write("package.json", {
      optionalDependencies: { "node-elsewhere": "1.0.0", "node-here": "1.0.0" },
    });
    await write(`${node}/package.json`, { bin: { node: "node" } });
    await writeNode(`${node}/node`, "24.9.9");

    // It tells its version in place of running npm.
    expect(run()).toMatchObject({ status: 0, stderr: "", stdout: "v24.9.9\n" });
    await lock("node_modules/.package-lock.json", installed);
    expect(run()).toMatchObject({ status: 0, stderr: "", stdout: "" });
    const version = execFileSync(at("node_modules/.bin/node"));
    expect(String(version)).toBe("v24.9.9\n");
  });

  it("reports in one line that Node.js is too old", async () => {
    await lock("node_modules/.package-lock.json", installed);
    await mkdir(at("node_modules/.bin"));
    await writeNode("node_modules/.bin/node", "20.1.2");
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Node\.js 24 or later is needed, and this is 20\.1\.2\..*\n$/,
    );
  });

  it.each(["C#", `a${delimiter}b`, "node_modules/a"])(
    "reports in one line that nothing runs in %s",
    async (folder) => {
      await mkdir(at(`${folder}/bin`), { recursive: true });
      const copy = at(`${folder}/bin/install.mjs`);
      await copyFile(at("bin/install.mjs"), copy);
      const { status, stderr } = runNode([copy]);
      expect(stderr).toBe(
        `Nothing runs in ${at(folder)}: move it to a path without #?*${delimiter} and node_modules.\n`,
      );
      expect(status).toBe(1);
    },
  );

  it("reports in one line that npm failed", () => {
    const { status, stderr } = run({ NPM_FAILS: "1" });
    expect(status).toBe(1);
    expect(stderr).toBe("npm could not install the packages.\n");
  });
});
