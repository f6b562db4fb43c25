import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Visitor } from "../../bin/visitor.ts";
import { expect, heading, logIn, PASSWORD, test } from "./journey.ts";
import { fillPage } from "./questions.ts";
import { runCommand, startSystem, studentOf } from "./system.ts";

const username = "amy@example.org";

test("a saved application survives a restart, and is deleted by --fresh", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "admission-restart-"));
  const first = await startSystem(dataDir);
  await studentOf(first, username);
  const page = await browser.newPage({ baseURL: first.origin });
  await page.goto("/login");
  await logIn(page, username);
  await fillPage(page, "about");
  await page.getByRole("button", { name: /Next/ }).click();
  await expect(heading(page, "Your Academics")).toBeVisible();
  await page.close();
  expect(await first.stop()).toBe(0);

  const second = await startSystem(dataDir);
  const later = await browser.newPage({ baseURL: second.origin });
  await later.goto("/login?");
  await later.getByRole("textbox", { name: "Email Address" }).fill(username);
  await later.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await later.getByRole("button", { name: "Log In" }).click();
  await later.getByRole("link", { name: "About You" }).first().click();
  await expect(later.getByLabel("First Name").first()).toHaveValue("Amy");
  await later.close();
  expect(await second.stop()).toBe(0);

  const third = await startSystem(dataDir, ["--fresh"]);
  const { status } = await new Visitor(third).call("login", {
    body: { username, password: PASSWORD },
  });
  expect(status).toBe(400);
  expect(await third.stop()).toBe(0);
  await rm(dataDir, { recursive: true });
});

test("a wrong option at the start prints one clear line", async () => {
  const { port } = new URL(process.env["SYSTEM_ORIGIN"] ?? "");
  const foreign = await mkdtemp(join(tmpdir(), "admission-foreign-"));
  await writeFile(join(foreign, "thesis.txt"), "Do not delete.");
  const dataDir = join(foreign, "new");

  const taken = await runCommand(
    "bin/local.ts",
    "--port",
    port,
    "--data-dir",
    dataDir,
  );
  const unknown = await runCommand("bin/local.ts", "--prot", "1");
  const occupied = await runCommand(
    "bin/local.ts",
    "--port",
    "0",
    "--fresh",
    "--data-dir",
    foreign,
  );
  await rm(foreign, { recursive: true });

  expect([taken.code, unknown.code, occupied.code]).toEqual([1, 1, 1]);
  expect(taken.output).toContain(`Port ${port} is in use`);
  expect(unknown.output).toMatch(/^Unknown option '--prot'.*npm start --/s);
  expect(occupied.output).toContain("holds other files");
});
