import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { textAt } from "../support/run-script.ts";

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Licenses of what is delivered: those that ask for a notice alone, and three that ask more of whoever changes the package. */
const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Zlib",
];

const { packages } = JSON.parse(textAt("package-lock.json")) as {
  packages: Readonly<Record<string, Locked>>;
};

/** Returns whether a package finds another one, in its own folder or in a parent's. */
function finds(path: string, name: string): boolean {
  const place = path === "" ? "" : `${path}/`;
  if (`${place}node_modules/${name}` in packages) {
    return true;
  }
  const above = path.slice(0, Math.max(path.lastIndexOf("/node_modules/"), 0));
  return path !== "" && finds(above, name);
}

it("has the packages of every platform, without which npm ci fails on another one", () => {
  const missing = Object.entries(packages).flatMap(
    ([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
  );

  expect(missing).toEqual([]);
});

/** Returns whether a license is on the list; of a choice, whether one of them is. */
function isListed(license = ""): boolean {
  return license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) =>
      choice.split(" AND ").every((each) => LICENSES.includes(each)),
    );
}

it("delivers no package with a license that is not on a short list", () => {
  const refused = Object.entries(packages).filter(
    ([path, { dev, link, license }]) =>
      path.startsWith("node_modules/") && !dev && !link && !isListed(license),
  );
  expect(refused.map(([path, { license }]) => [path, license])).toEqual([]);
});

it("installs no package that runs a script and is not named", () => {
  const { allowScripts } = JSON.parse(textAt("package.json")) as {
    allowScripts: object;
  };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace("node_modules/", ""));
  expect(scripted.toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  expect(textAt(".npmrc")).toContain("strict-allow-scripts=true");
});

it.each([
  // Otherwise nothing is installed before a command.
  ["ignore-scripts", "true"],
  // The Node that installs is older than the one that comes with it.
  ["engine-strict", "true"],
  ["package-lock", "false"],
  ["legacy-peer-deps", "true"],
])(
  "is installed as elsewhere where the user's npm is told %s=%s",
  (name, value) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, ".npmrc"), textAt(".npmrc"));
    const userconfig = join(cwd, "npmrc-of-the-user");
    writeFileSync(userconfig, `${name}=${value}\n`);
    const words = ["config", "get", name, "--userconfig", userconfig];
    // What the npm of this run is told would be asked first.
    const env = { PATH: process.env["PATH"] };
    const said = String(execFileSync("npm", words, { cwd, env }));
    expect(said).toBe(value === "true" ? "false\n" : "true\n");
  },
);

it("is checked out with its own line ends where git is told to take those of Windows", () => {
  const cwd = newFolder();
  const file = join(cwd, "file.ts");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "core.autocrlf=true", ...words], { cwd });
  writeFileSync(join(cwd, ".gitattributes"), textAt(".gitattributes"));
  writeFileSync(file, "a\n");
  git("init", "--quiet");
  git("add", ".");
  rmSync(file);
  git("checkout", "--quiet", "file.ts");
  expect(readFileSync(file, "utf8")).toBe("a\n");
});
