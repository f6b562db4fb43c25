import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { ROOT } from "../support/run-script.ts";

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(
  readFileSync(join(ROOT, "package-lock.json"), "utf8"),
) as { packages: Readonly<Record<string, Locked>> };

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
