import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { expect, test } from "@playwright/test";
import { aCompleteApplication } from "../support/applications.ts";
import { sidewaysScroll, violations } from "./audit.ts";
import { schoolDay } from "./student.ts";
import {
  mailTo,
  printedLink,
  runCommand,
  startSystem,
  studentOf,
  type System,
} from "./system.ts";

const SEASON = 2_000;

let folder: string;
let system: System;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "office-"));
  system = await startSystem(join(folder, "data"));
});
test.afterAll(async () => {
  await system.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(file: string, ...options: readonly string[]) {
  const place = ["--data-dir", system.dataDir];
  const { code, output } = await runCommand(file, ...options, ...place);
  expect(code, output).toBe(0);
  return output;
}

test("a morning in admissions", async ({ page }) => {
  test.setTimeout(240_000);
  await run("test/support/plant-applications.ts", "--to", String(SEASON));
  const applications = (name: string, ...options: readonly string[]) =>
    run("bin/applications.ts", name, ...options);

  expect(await applications("stats")).toMatch(
    /^2,000 started, 1,600 of them submitted\.$/m,
  );
  const all = await applications("list");
  expect(all.match(/@example\.org/g)).toHaveLength(SEASON);
  const found = await applications("list", "haddad 1531");
  expect(found).toMatch(/78VB-2BH9 {2}submitted .* Björn Haddad 1531/);
  expect(await applications("show", "78vb2bh9")).toMatch(
    /^Name {8}Björn Haddad 1531$/m,
  );

  // Three of a day are read, on screen and on paper, until the office ends it.
  const reading = join(folder, "reading.html");
  const day = [
    "--submitted-since",
    "2026-10-12",
    "--submitted-until",
    "2026-10-12",
  ];
  const [, token = ""] =
    /--revoke (\w+)/.exec(await run("bin/link.ts", ...day, "--out", reading)) ??
    [];
  await page.goto(`file://${reading}`);
  await page.setViewportSize({ width: 320, height: 600 });
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  const names = await page
    .getByRole("main")
    .getByRole("rowheader")
    .allTextContents();
  await page.getByRole("checkbox", { name: `Read: ${names[0]}` }).check();
  expect(names).toHaveLength(115);
  const [first = "", second = "", third = ""] = names;
  const turn = page.getByRole("navigation", { name: "Reading" });
  await page.getByRole("link", { name: first, exact: true }).click();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await expect(turn).toContainText(`1 of 115Next: ${second}`);
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  await turn.getByRole("link", { name: `Next: ${second}` }).click();
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  // What has been left out of the address stays with it.
  await page.getByRole("link", { name: "Make a PDF" }).click();
  await expect(page).toHaveURL(/pdf=/);
  await page.goBack();
  await expect(turn).toContainText(`2 of 115Previous`);
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: third })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  await turn.getByRole("link", { name: "Turn them off" }).click();
  await expect(turn).toContainText("off.");
  await page.keyboard.press("j");
  await expect(turn).toContainText("2 of 115");
  await page.emulateMedia({ media: "print" });
  await expect(turn).toBeHidden();
  await page.emulateMedia({ media: null });
  await run("bin/link.ts", "--revoke", token);
  const { dataDir } = system;
  const revoking = ["--revoke", "made-up", "--data-dir", dataDir];
  expect(await runCommand("bin/link.ts", ...revoking)).toEqual({
    code: 1,
    output: "There is no link with this token.\n",
  });
  expect(await printedLink("nobody@example.org", "reader", dataDir)).toBe(
    "There is no student nobody@example.org.\n",
  );
  await page.reload();
  await expect(
    page.getByText("This link has expired or is not valid."),
  ).toBeVisible();

  const pdfs = join(folder, "pdfs");
  const printed = async (name: string) =>
    applications(
      "export",
      "--term",
      "2027SP",
      "--since",
      "2026-10-12T13:00:00Z",
      "--until",
      "2026-10-12T13:30:00Z",
      "--out",
      join(folder, name),
      "--pdf",
      pdfs,
    );
  await printed("few.csv");
  const files = await readdir(pdfs);
  expect(files).toHaveLength(2);
  const [one = "", other = ""] = files.map((file) => join(pdfs, file));
  expect(one).toMatch(/.{4}-.{4}-reader\.pdf$/);
  expect(await textOf(await readFile(one))).toContain(
    "It leaves out answers that play no part in the decision.",
  );
  // What is there already is not printed again.
  const { mtime: submitted } = await stat(one);
  await writeFile(one, "kept");
  await utimes(one, submitted, submitted);
  await rm(other);
  await printed("few-again.csv");
  expect(await readFile(one, "utf8")).toBe("kept");
  expect(await readFile(other, "latin1")).toMatch(/^%PDF/);

  // A student writes: an answer was wrong.
  const username = "zoe@example.org";
  const zoe = await studentOf(system, username);
  const submit = async (preferred_name: string, which = "") => {
    const body = aCompleteApplication({ preferred_name }, schoolDay());
    expect((await zoe.call("put-answer", { body })).status).toBe(200);
    expect((await zoe.call("submit")).status).toBe(200);
    await expect
      .poll(async () => (await mailTo(system.origin, username)).subject)
      .toContain(`We have your ${which}application`);
  };
  await submit("Zoe");
  const { reference } = (await zoe.call("get-profile")).body;
  await applications("reopen", reference, "--reason", "A name was wrong.");
  await submit("Zoë", "changed ");
  const versionOf = async (...version: readonly string[]) => {
    await page.goto(
      await printedLink(username, "service", dataDir, ...version),
    );
    return page.getByRole("main");
  };
  await expect(await versionOf("--version", "1")).toContainText("Zoe");
  await expect(await versionOf()).toContainText("Zoë");
});
