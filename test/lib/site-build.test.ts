import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  buildWhenChanged,
  keepFormerFiles,
  sourcesDigest,
} from "../../bin/build.ts";

describe("building the site", () => {
  let root: string;
  beforeEach(async () => {
    root = newFolder();
    await mkdir(join(root, "web", "src"), { recursive: true });
    await writeFile(join(root, "web", "src", "app.ts"), "1");
    await writeFile(join(root, "lock.json"), "{}");
  });
  const digest = () => sourcesDigest(root, ["web", "lock.json", "missing"]);
  const site = () => join(root, "out");
  const build = async () => {
    await mkdir(site(), { recursive: true });
    await writeFile(join(site(), "index.html"), "");
  };

  it("happens once for the same sources", async () => {
    expect(await buildWhenChanged(site(), digest(), build)).toBe(true);
    expect(await buildWhenChanged(site(), digest(), build)).toBe(false);
  });

  it.each<[string, () => Promise<void>]>([
    [
      "a file's size",
      () => writeFile(join(root, "web", "src", "app.ts"), "12"),
    ],
    ["a file's time", () => utimes(join(root, "web", "src", "app.ts"), 1, 1)],
    ["a new file", () => writeFile(join(root, "web", "new.ts"), "")],
    ["a single file", () => writeFile(join(root, "lock.json"), "{ }")],
  ])("happens again after a change of %s", async (_name, change) => {
    await buildWhenChanged(site(), digest(), build);
    await change();
    expect(await buildWhenChanged(site(), digest(), build)).toBe(true);
  });

  it("happens again when it failed", async () => {
    const broken = () => Promise.reject(new Error("syntax"));
    await expect(buildWhenChanged(site(), digest(), broken)).rejects.toThrow(
      "syntax",
    );
    expect(await buildWhenChanged(site(), digest(), build)).toBe(true);
  });

  it("keeps what pages that are open may still load, for 30 days", async () => {
    const assets = join(site(), "assets");
    const seconds = jest.now() / 1000;
    const release = (file: string) => () =>
      keepFormerFiles(site(), async () => {
        await rm(site(), { recursive: true, force: true });
        await mkdir(assets, { recursive: true });
        await writeFile(join(assets, file), "");
        // The clock of the files is the machine's.
        await utimes(join(assets, file), seconds, seconds);
      });
    await release("form-1.js")();
    await release("form-2.js")();
    const old = seconds - 30 * 24 * 60 * 60;
    await utimes(join(assets, "form-1.js"), old, old);
    await release("form-3.js")();

    expect(await readdir(assets)).toEqual(["form-2.js", "form-3.js"]);
    expect(await readdir(root)).not.toContain("out-former");
  });
});
