import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { claimDataFolder } from "../disk/data-folder.ts";
import { JsonFile } from "../disk/json-file.ts";
import { startLocalCloud } from "../index.ts";
import { LocalTemplate } from "./local-template.ts";
import { rootDir } from "./support.ts";

describe("the data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = join(newFolder(), "data");
  });
  const files = async () =>
    (await readdir(folder)).filter((name) => !name.startsWith("."));

  it("is created when there is none, and kept from run to run", async () => {
    const release = await claimDataFolder(folder);
    await writeFile(join(folder, "users.json"), "{}");
    await release();
    await claimDataFolder(folder);
    expect(await files()).toEqual(["users.json"]);
  });

  it("is emptied when asked", async () => {
    const release = await claimDataFolder(folder);
    await writeFile(join(folder, "users.json"), "{}");
    await release();
    await claimDataFolder(folder, { fresh: true });
    expect(await files()).toEqual([]);
  });

  it.each([false, true])(
    "is rejected when it contains foreign files (fresh: %s)",
    async (fresh) => {
      folder = join(folder, "..");
      await writeFile(join(folder, "thesis.docx"), "");
      await expect(claimDataFolder(folder, { fresh })).rejects.toThrow(
        "holds other files",
      );
      expect(await files()).toEqual(["thesis.docx"]);
    },
  );

  it("is rejected while another run uses it, even when it is to be emptied", async () => {
    await claimDataFolder(folder);
    const lock = join(folder, ".local-cloud-running");
    await writeFile(lock, String(process.ppid));
    await expect(claimDataFolder(folder, { fresh: true })).rejects.toThrow(
      `in use by process ${process.ppid}. If that is another program, delete .local-cloud-running`,
    );
  });

  it.each(["tables", "users.json", "outbox.json"])(
    "is said to be damaged in its %s, and what to do",
    async (name) => {
      const template = new LocalTemplate().withTable().withUserPool().build();
      const options = { template, rootDir, dataDir: folder };
      await (await startLocalCloud(options)).stop();
      const file = name === "tables" ? "tables/CURRENT" : name;
      await writeFile(join(folder, file), "half");
      await expect(startLocalCloud(options)).rejects.toMatchObject({
        name: "DataFolderError",
        message: `${join(folder, name)} cannot be read: start with --fresh to start over.`,
      });
    },
  );

  it("is rejected when it is not writable", async () => {
    await mkdir(join(folder, ".local-cloud-data"), { recursive: true });
    await expect(claimDataFolder(folder)).rejects.toThrow(
      `${folder} cannot be written to`,
    );
  });

  it.each([
    // No process can have this id.
    ["another id", 4_194_305],
    ["the same id, in a container", process.pid],
  ])("is taken over from a run that was killed with %s", async (_, id) => {
    await claimDataFolder(folder);
    await writeFile(join(folder, ".local-cloud-running"), String(id));
    await claimDataFolder(folder);
    expect(await files()).toEqual([]);
  });

  it("has what was saved last, however fast", async () => {
    const file = new JsonFile<number>(join(folder, "count.json"));
    await Promise.all([1, 2, 3].map((count) => file.save(count)));
    expect(await file.load()).toBe(3);
  });

  it("has no half of a file that could not be written", async () => {
    await mkdir(join(folder, "taken.json", "by a folder"), { recursive: true });
    const file = new JsonFile(join(folder, "taken.json"));
    await expect(file.save("x")).rejects.toThrow("rename");
    expect(await files()).toEqual(["taken.json"]);
  });
});
