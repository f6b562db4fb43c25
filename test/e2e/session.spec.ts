import { test } from "./failures.ts";
import { expect, heading, PASSWORD, preferredName } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

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
