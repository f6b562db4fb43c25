import { pages } from "../../shared/college/pages.ts";
import { test } from "../../test/e2e/failures.ts";
import { expect, heading, signUpAndLogIn } from "../../test/e2e/journey.ts";
import { control } from "../../test/e2e/questions.ts";
import { takeForcedColors, takePictures, takePrint } from "./pictures.ts";

for (const { id, title } of pages) {
  test(`visitor: ${title}`, async ({ page }) => {
    await page.goto(`/${id}`);
    await expect(heading(page, title)).toBeVisible();
    await takePictures(page, `visitor-${id}`);
    await takeForcedColors(page, `visitor-${id}`);
  });
}

test("visitor: dialogs of the footer", async ({ page }) => {
  await page.goto("/about");
  for (const name of ["Help", "Privacy"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await takePictures(page, `dialog-${name.toLowerCase()}`, "window");
    await page.keyboard.press("Escape");
  }
});

test("visitor: suggestions", async ({ page }) => {
  await page.goto("/education");
  const school = control(page, "hs_name");
  await school.pressSequentially("montp");
  await expect(
    page.getByRole("listbox").getByRole("option").first(),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await takePictures(page, "suggestions", school);
  await school.fill("zzzz");
  await expect(page.getByRole("listbox")).toBeHidden();
  await takePictures(page, "suggestions-none", school);
});

test("account cards", async ({ page, username }) => {
  const main = page.getByRole("main");
  const token = "a1".repeat(32);
  for (const [name, query] of [
    ["login", ""],
    ["signup", ""],
    ["confirm", ""],
    ["confirm-link", `?username=${username}&id=123456-${token}`],
    ["forgot", ""],
    ["reset", `?username=${username}&id=123456-${token}`],
    ["reset-first", `?username=${username}&id=${token}`],
  ] as const) {
    await page.goto(`/${name.split("-")[0]}${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await takePictures(page, `account-${name}`);
    const password = main.getByLabel(/^(New )?Password$/).first();
    if (/signup|reset/.test(name)) await password.fill("correct");
    await main.locator("button[type=submit]").click();
    await expect(
      name === "confirm-link"
        ? main.getByRole("alert")
        : main.getByText("Error:").first(),
    ).toBeAttached();
    await takePictures(page, `account-${name}-errors`);
    if (name === "login") await takeForcedColors(page, "account-login-errors");
  }
  await page.goto("/login");
  await main.getByRole("textbox", { name: "Email Address" }).fill(username);
  await main.getByLabel("Password", { exact: true }).fill("Not-my-password-7");
  await main.getByRole("button", { name: "Log In" }).click();
  await expect(
    page.getByRole("listitem", { name: "Login Card" }),
  ).toBeVisible();
  await takePictures(page, "account-login-refused", "window");
});

test("after the sign-up", async ({ page, username }) => {
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  await takePictures(page, "student-first-login", "window");
  await page.getByRole("button", { name: "Account" }).click();
  await takePictures(page, "account-menu", "window");
});

test("pages that end the way", async ({ page }) => {
  await page.goto("/about?token=nothing");
  await expect(
    page.getByText("This link has expired or is not valid."),
  ).toBeVisible();
  await takePictures(page, "expired-link");

  await page.route("**/assets/form-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export default () => { throw new Error('Broken.'); };",
    }),
  );
  await page.goto("/about");
  await expect(page.getByRole("main")).toBeVisible();
  await takePictures(page, "page-error", "window");
});

test("on paper", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePrint(page, "print-visitor");
});
