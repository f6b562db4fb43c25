import { school } from "../../shared/application/school.ts";
import { expect, signUpAndLogIn, test } from "./journey.ts";
import { fillPage } from "./questions.ts";
import { runCommand } from "./system.ts";

function dataDir() {
  return process.env["SYSTEM_DATA"] ?? "";
}
function link(...options: string[]) {
  return runCommand("bin/link.ts", "--data-dir", dataDir(), ...options);
}

test("staff print a link to a student's application", async ({
  page,
  username,
  browser,
}) => {
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  await fillPage(page, "about");
  await page.getByRole("button", { name: /Next/ }).click();
  await expect(
    page.getByRole("heading", { name: "Your Academics", level: 1 }),
  ).toBeVisible();

  const service = await link("--student", username, "--scope", "service");
  const shared = await link(
    "--student",
    username.toUpperCase(),
    "--scope",
    "public",
  );
  expect([service.code, shared.code]).toEqual([0, 0]);

  const staff = await browser.newPage();
  await staff.goto(service.output.trim());
  await expect(staff.locator("html[data-document=ready]")).toBeAttached();
  await expect(staff.getByText("12 Maple Street")).toBeVisible();
  await expect(staff.getByText("April 23, 2009").first()).toBeVisible();
  await expect(staff.getByText("Not submitted")).toBeVisible();
  await expect(staff.getByText(/^Reference [2-9B-Z-]{9}$/)).toBeVisible();
  expect(await staff.getByRole("button").count()).toBe(0);
  expect(await staff.getByRole("navigation").count()).toBe(0);

  await staff.goto(shared.output.trim());
  await expect(staff.getByText("12 Maple Street")).toBeVisible();
  const isHidden = school.hiddenFromPublicLinks.includes("birth_date");
  await expect(staff.getByText("April 23, 2009").first()).toBeVisible({
    visible: !isHidden,
  });

  const token = new URL(shared.output.trim()).searchParams.get("token") ?? "";
  expect(await link("--revoke", token)).toMatchObject({ code: 0 });
  await staff.goto(shared.output.trim());
  await expect(
    staff.getByText("This link has expired or is not valid."),
  ).toBeVisible();
  await staff.close();
});

test("a link that cannot be created prints one clear line", async () => {
  expect(
    await link("--student", "nobody@example.org", "--scope", "service"),
  ).toEqual({
    code: 1,
    output: "There is no student nobody@example.org.\n",
  });
  expect(
    (await link("--student", "nobody@example.org", "--scope", "all")).output,
  ).toContain("npm run link -- --student");
  const elsewhere = await runCommand(
    "bin/link.ts",
    "--data-dir",
    "/nowhere",
    "--student",
    "a@b.co",
    "--scope",
    "public",
  );
  expect(elsewhere.output).toContain("No local system is running");
});
