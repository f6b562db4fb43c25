import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import type { Visitor } from "../../bin/visitor.ts";
import type { LinkScope } from "../../lambdas/storage/links.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { FORM_CHANGED } from "../../shared/messages.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { expectForEverybody } from "./audit.ts";
import { expect, expectWhole, logIn, test } from "./journey.ts";
import { OTHER_WORDS } from "./other-form.ts";
import { schoolDay, storedAnswers } from "./student.ts";
import {
  printedLink,
  runCommand,
  startSystem,
  studentOf,
  type System,
} from "./system.ts";

/** Makes a process one of another release. */
const OTHER_FORM = {
  NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=${pathToFileURL(join(import.meta.dirname, "other-form.ts")).href}`,
};
/** Question that the other form does not have. */
const GONE = "#gender_iden";
const KEPT = "#middle_name";
const LINE = { name: "Saving" } as const;

test.describe.configure({ mode: "serial" });

let folder = "";
let system: System | undefined;
let origin = "";
const students = new Map<string, Visitor>();

/** Replaces the running functions by those of this release or another one, on the same data and at the same address. */
async function release(environment = {}): Promise<void> {
  await system?.stop();
  const options = origin === "" ? [] : ["--port", new URL(origin).port];
  system = await startSystem(folder, options, environment);
  ({ origin } = system);
}

function addressOf(name: string): string {
  return `${name}@example.org`;
}

async function begin(name: string, body: AnswerMap) {
  const student = await studentOf({ origin }, addressOf(name));
  expect((await student.call("put-answer", { body })).status).toBe(200);
  students.set(name, student);
  return student;
}

async function run(file: string, ...options: readonly string[]) {
  const place = ["--data-dir", folder];
  const { code, output } = await runCommand(file, ...options, ...place);
  expect(code, output).toBe(0);
  return output.trim();
}

function linkTo(name: string, scope: LinkScope, ...version: readonly string[]) {
  return printedLink(addressOf(name), scope, folder, ...version);
}

/** Opens a page in a browser of its own, in which a student is logged in. */
async function tab(browser: Browser, path: string, name?: string) {
  const context = await browser.newContext({ baseURL: origin });
  const cookies = [...(students.get(name ?? "")?.cookies ?? [])];
  await context.addCookies(
    cookies.map(([cookie, value]) => ({ name: cookie, value, url: origin })),
  );
  const page = await context.newPage();
  await page.goto(path);
  await expectWhole(page);
  return page;
}

function saving(page: Page) {
  return page.getByRole("region", LINE);
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "admission-forms-"));
  await release(OTHER_FORM);
  const complete = aCompleteApplication({ hs_gpa: "3.9" }, schoolDay());
  const submitted = ["done", "again"].map(async (name) => {
    const student = await begin(name, complete);
    expect((await student.call("submit")).status).toBe(200);
  });
  await Promise.all([...submitted, begin("writes", {}), begin("visits", {})]);
  await release();
});
test.afterAll(async () => {
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("what was submitted stands as it was asked, also when it is opened again", async ({
  browser,
}) => {
  const again = students.get("again");
  const reference = (await again?.call("get-profile"))?.body.reference ?? "";
  const reopening = ["reopen", reference, "--reason", "A name was wrong."];
  const [link] = await Promise.all([
    linkTo("done", "service"),
    run("bin/applications.ts", ...reopening),
  ]);
  const page = await tab(browser, link);
  await expect(page.getByRole("main")).toContainText(OTHER_WORDS);
  await page.goto(await linkTo("again", "service", "--version", "1"));
  await expect(page.getByRole("main")).toContainText(OTHER_WORDS);

  const own = await tab(browser, "/final-steps", "again");
  await expect(own.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect(own.getByText(OTHER_WORDS)).toHaveCount(0);
});

test("a tab whose form has changed keeps saving, says so once beside no box, and its reload loses nothing", async ({
  browser,
}) => {
  const open = await tab(browser, "/about", "writes");
  await open.setViewportSize({ width: 390, height: 844 });
  const visitor = await tab(browser, "/about");
  await visitor.locator(KEPT).fill("Vi");
  // What was being loaded ahead while the site is away would be missing, for which a page reloads as well.
  await visitor.waitForLoadState("networkidle");
  await release(OTHER_FORM);

  const [gone, kept] = [open.locator(GONE), open.locator(KEPT)];
  await gone.fill("Mimi");
  await kept.fill("Li");
  await expect(saving(open)).toContainText(FORM_CHANGED);
  await expect(kept).toBeFocused();
  const [box, bar] = [
    await kept.boundingBox(),
    await saving(open).boundingBox(),
  ];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectForEverybody(open, "a form that has changed", {
    within: "[aria-label=Saving]",
  });
  expect(await storedAnswers(open)).toEqual({ middle_name: "Li" });
  await kept.pressSequentially("n");
  await saving(open).getByRole("button", { name: "Reload" }).click();
  await expect(gone).toHaveValue("Mimi");
  await expect(kept).toHaveValue("Lin");

  // What a visitor has typed comes along, and a change of page reloads by itself, once.
  const loads: string[] = [];
  visitor.on("load", () => loads.push(visitor.url()));
  await saving(visitor)
    .getByRole("link", { name: "create an account" })
    .click();
  await visitor.getByRole("link", { name: "Log in", exact: true }).click();
  await logIn(visitor, addressOf("visits"));
  await expect(visitor.locator(KEPT)).toHaveValue("Vi");
  // Asked elsewhere: the page may be reloading.
  const visits = students.get("visits");
  await expect
    .poll(async () => (await visits?.call("get-profile"))?.body.answer)
    .toEqual({ middle_name: "Vi" });
  for (const name of ["Your Academics", "About You"]) {
    await visitor.getByRole("navigation").getByRole("link", { name }).click();
    await expect.poll(() => loads).toHaveLength(1);
    await expectWhole(visitor);
    await expect(saving(visitor)).toContainText(FORM_CHANGED);
  }
  expect(loads).toHaveLength(1);
});
