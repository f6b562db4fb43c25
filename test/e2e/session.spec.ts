import type { Page } from "@playwright/test";
import { SESSION_INVALID } from "../../shared/messages.ts";
import { test } from "./failures.ts";
import {
  expect,
  heading,
  logIn,
  logOut,
  PASSWORD,
  preferredName,
} from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

function message(page: Page, text: string) {
  return page.getByRole("main").getByText(text, { exact: true });
}

test("a session that the server has ended restores the page and the typed text", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username, { preferred_name: "M" });
  await page.goto("/about");
  const tooLong = "A word, and ".repeat(600);
  const essay = page.getByRole("textbox", { name: "Your Essay" }).first();
  await essay.fill(tooLong);
  await logOut(page);
  await page.getByRole("button", { name: "Keep working" }).click();
  await context.clearCookies({ name: "session" });

  await preferredName(page).fill("Mei");
  await expect(message(page, SESSION_INVALID)).toBeVisible();
  // After a reload too: a phone's mail app may cause one.
  await page.reload();
  await expect(message(page, SESSION_INVALID)).toBeVisible();
  await logIn(page, username);

  await expect(page).toHaveURL(/\/about#preferred_name$/);
  await expect(preferredName(page)).toBeFocused();
  await expect(preferredName(page)).toHaveValue("Mei");
  await expect(essay).toHaveValue(tooLong);
  await expect(
    page.getByText(/unsaved answers are back/).first(),
  ).toBeVisible();
  await expect
    .poll(() => storedAnswers(page))
    .toMatchObject({ preferred_name: "Mei" });
  await page.getByRole("link", { name: "Change it" }).click();
  await expect(essay).toBeFocused();
  await essay.fill("Few words.");
  // What was written earlier stays until the session ends, to go back to.
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries(sessionStorage)
          .filter(([name]) => !name.endsWith("earlier-texts"))
          .join(),
      ),
    )
    .not.toMatch(/Mei|A word/);
});

test("with blocked cookies and storage, answers are passed on, and the login explains what to do", async ({
  page,
  username,
}) => {
  await page.addInitScript(() => {
    const denied = {
      get: () => {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", denied);
    Object.defineProperty(window, "sessionStorage", denied);
    // So does Firefox.
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        denied.get();
      }
    };
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  await page.goto("/about");
  await preferredName(page).fill("Mei");
  await page.getByRole("link", { name: "Your Academics" }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await expect(heading(page, "Log In")).toBeVisible();

  // The reply to a login in a browser that rejects its cookies.
  await page.route("**/public/login", (route) =>
    route.fulfill({ json: { username } }),
  );
  const email = page.getByRole("textbox", { name: "Email Address" });
  await email.fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Your browser does not accept cookies from this site",
  );
  await expect(email).toHaveValue(username);

  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(preferredName(page)).toHaveValue("Mei");
  // Only a reload would lose them, so the browser asks first.
  const asked = page.waitForEvent("dialog");
  await preferredName(page).fill("Mei Ling");
  const leaving = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await leaving;
});

test("a student's profile and what only a student's form needs are requested once, while the site's code is loading", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/profile$|\/student-.{8}\.js$/.test(request.url())) {
      asked.push(request.url());
    }
  });
  await page.route("**/assets/vendor-*.js", async (route) => {
    // The code would never arrive if it had to be there first.
    await expect.poll(() => asked.length).toBe(2);
    await route.continue();
  });
  await page.goto("/about");
  await expect(preferredName(page)).toBeVisible();
  expect(asked).toHaveLength(2);
});
