import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { JsonFile } from "../disk/json-file.ts";
import { TableStore } from "../dynamodb/table-store.ts";
import { rootDir } from "./support.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "space-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a file of the data folder", () => {
  it("is never half-written: a write that fails leaves nothing", async () => {
    const taken = join(folder, "taken.json");
    await mkdir(taken);
    await mkdir(join(taken, "by a folder"));

    await expect(new JsonFile(taken).save("x")).rejects.toThrow("rename");
    expect(await readdir(folder)).toEqual(["taken.json"]);
  });
});

describe("the database", () => {
  const table = {
    TableName: "Answers",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    BillingMode: "PAY_PER_REQUEST",
  };

  /** Writes until the file size limit is reached, which the database's log reaches first. */
  const WRITER = `
    import { randomBytes } from "node:crypto";
    import { TableStore } from "./packages/local-cloud/dynamodb/table-store.ts";
    const [folder] = process.argv.slice(1);
    const store = new TableStore(folder);
    const TableName = "Answers";
    await store.run("CreateTable", ${JSON.stringify(table)});
    let status;
    while (status !== "ACTIVE")
      status = (await store.run("DescribeTable", { TableName })).Table.TableStatus;
    const ends = [];
    for (let id = 0; id < 120; id += 1) {
      const Item = { id: { S: String(id) }, text: { S: randomBytes(2500).toString("hex") } };
      ends.push(await store.run("PutItem", { TableName, Item }).then(() => "kept", () => "refused"));
    }
    console.log(JSON.stringify(ends));`;

  it("continues after an unfinished write, with every acknowledged write", async () => {
    const child = spawn(
      "sh",
      [
        "-c",
        `ulimit -f 256 && exec "$0" "$@"`,
        process.execPath,
        "--input-type=module",
        "--eval",
        WRITER,
        folder,
      ],
      { cwd: rootDir, stdio: ["ignore", "pipe", "inherit"] },
    );
    const ends = JSON.parse(await text(child.stdout)) as string[];
    const refused = ends.indexOf("refused");
    expect(refused).toBeGreaterThan(0);
    expect(ends.lastIndexOf("kept")).toBeGreaterThan(refused);

    const store = new TableStore(folder);
    const found = await Promise.all(
      ends.map(async (_end, id) => {
        const Key = { id: { S: `${id}` } };
        const TableName = "Answers";
        const reply = await store.run("GetItem", { TableName, Key });
        return (reply as { Item?: object }).Item ? "kept" : "refused";
      }),
    );
    await store.close();
    expect(found).toEqual(ends);
  });
});
