import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NoSpaceError, type LocalCloud } from "@admission/local-cloud";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { asStudent, startCloud, Visitor } from "../support/cloud.ts";
import { postFile, presigned } from "../support/uploads.ts";

const MB = 1024 * 1024;
const PLENTY = 1024 * MB;
const LITTLE = 12 * MB;
const FULL = { message: new NoSpaceError().message };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "space-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a full disk", () => {
  let free: number;
  let lines: string[];
  let cloud: LocalCloud;
  const start = () =>
    startCloud({
      dataDir: folder,
      freeBytes: () => free,
      log: (line) => lines.push(line),
    });
  beforeEach(async () => {
    [free, lines] = [PLENTY, []];
    cloud = await start();
  });
  afterEach(() => cloud.stop());

  const save = async (student: Visitor, first_name: string) => {
    const reply = await student.call("put-answer", { body: { first_name } });
    return { status: reply.status, body: reply.body as object };
  };
  const nameOf = async (student: Visitor) =>
    (await student.call("get-profile")).body.answer["first_name"];

  it("rejects writes, answers reads, and recovers when there is space", async () => {
    const amy = await asStudent(cloud);
    await save(amy, "Amy");

    free = LITTLE;
    const refused = [await save(amy, "Ann"), await save(amy, "Anna")];
    expect(refused).toEqual([
      { status: 507, body: FULL },
      { status: 507, body: FULL },
    ]);
    expect(await nameOf(amy)).toBe("Amy");
    free = PLENTY;
    expect((await save(amy, "Amelia")).status).toBe(200);
    expect(lines).toEqual([
      `The disk of ${folder} is full: nothing is saved until there is room.`,
      `There is room again in ${folder}.`,
    ]);
  });

  it("loses no acknowledged write, even after a restart", async () => {
    const amy = await asStudent(cloud);
    await save(amy, "Amy");
    free = 0;
    await save(amy, "Ann");
    await cloud.stop();

    free = PLENTY;
    cloud = await start();
    const again = new Visitor(cloud);
    for (const [name, value] of amy.cookies) again.cookies.set(name, value);
    expect(await nameOf(again)).toBe("Amy");
    expect((await save(again, "Ann")).status).toBe(200);
  });

  it("is reported to a read that must write", async () => {
    const amy = await asStudent(cloud);
    free = 0;
    const { status, body } = await amy.call("get-pdf");

    expect({ status, body }).toEqual({ status: 507, body: FULL });
  });

  it("rejects an upload, and accepts it when there is space", async () => {
    const amy = await asStudent(cloud);
    const form = await presigned(amy, "faith_essay_doc");
    const file = { name: "essay.pdf", bytes: Buffer.from("%PDF-1.7") };

    free = 0;
    expect(await postFile(form, file)).toBe(507);
    free = PLENTY;
    expect(await postFile(form, file)).toBe(201);
  });
});
