import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { INACTIVE, SESSION_INVALID } from "../../shared/messages.ts";
import { test } from "./failures.ts";
import {
  expect,
  expectWhole,
  heading,
  holdCode,
  logIn,
  logOut,
  open,
  originOf,
  preferredName,
  signUpAndLogIn,
} from "./journey.ts";
import {
  beginAsStudent,
  openAccount,
  saveAnswers,
  storedAnswers,
} from "./student.ts";
import { tracesIn } from "./traces.ts";

const MINUTE = 60_000;
/** Part of everything that the first student types, and of nothing else. */
const MARK = "zqx";
const CARRIED = /Your earlier answers are here/;

function newAddress(name: string) {
  return `${name}-${randomUUID()}@example.org`;
}
function footerLink(page: Page, name: string) {
  return page.getByRole("contentinfo").getByRole("link", { name });
}
function month(page: Page) {
  return page.getByRole("textbox", { name: "Month" }).first();
}
function told(page: Page, text: string) {
  return expect(
    page.getByRole("main").getByText(text, { exact: true }),
  ).toBeVisible();
}

/** Ways in which a session ends besides Log Out, after which a shared computer is searched; afterwards the student is informed, unless the browser has lost all cookies. */
const ends = {
  "an answer of 401": async (page, context) => {
    await context.clearCookies({ name: /session$/ });
    // An active student notifies the server, and gets its replies.
    await context.clock.fastForward(6 * MINUTE);
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await told(page, SESSION_INVALID);
  },
  inactivity: async (page, context) => {
    await context.clock.fastForward(20 * MINUTE);
    await told(page, INACTIVE);
    // This browser may be remembered, the student must not.
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(["device"]);
  },
  "cookies that are gone at a reload": async (page, context) => {
    await context.clearCookies();
    await page.reload();
    await expect(heading(page, "About You")).toBeVisible();
  },
} satisfies Record<
  string,
  (page: Page, context: BrowserContext) => Promise<void>
>;

async function findNothing(page: Page): Promise<void> {
  const { kept, shown } = await tracesIn(page);
  expect(kept).not.toContain(MARK);
  expect(shown).not.toContain(MARK);
}

let second = "";

test.beforeAll(async ({ playwright }) => {
  second = newAddress("bo");
  const request = await playwright.request.newContext({ baseURL: originOf() });
  await beginAsStudent({ request }, second);
  await request.dispose();
});

for (const [end, endSession] of Object.entries(ends)) {
  test(`${end}: the next student finds no traces, at once and after a look around`, async ({
    page,
    context,
  }) => {
    await context.clock.install();
    // A page to go back to.
    await page.goto("/robots.txt");
    await page.goto("/about");
    await preferredName(page).fill(`${MARK} Mei`);
    const first = newAddress(MARK);
    if (end === "inactivity") {
      await footerLink(page, "Create Account").click();
      await expect(heading(page, "Sign Up")).toBeVisible();
      await signUpAndLogIn(page, first);
    } else {
      await openAccount(first);
      await footerLink(page, "Log In").click();
      await logIn(page, first);
    }
    await expect(page.getByText(CARRIED).first()).toBeVisible();
    await expect
      .poll(() => storedAnswers(page))
      .toMatchObject({ preferred_name: `${MARK} Mei` });
    // An essay removed by its tab, and more saved by itself.
    const essay = page.getByRole("group", { name: /What values and beliefs/ });
    await essay.getByRole("textbox").fill(`${MARK} bees`);
    await essay.getByRole("tab", { name: "Upload a Document" }).click();
    await expect(essay.locator("input[type=file]")).toBeVisible();
    await essay.getByRole("tab", { name: "Write Here" }).click();
    await expect(
      essay.getByRole("button", { name: "Put my text back" }),
    ).toBeVisible();
    await preferredName(page).fill(`${MARK} Ling`);
    await expect
      .poll(() => storedAnswers(page))
      .toMatchObject({ preferred_name: `${MARK} Ling` });

    await endSession(page, context);
    await findNothing(page);
    const signIn = footerLink(page, "Log In");
    if (await preferredName(page).isVisible()) await signIn.click();
    await logIn(page, second);
    await expect(preferredName(page)).toHaveValue("");
    await findNothing(page);
    expect(JSON.stringify(await storedAnswers(page))).not.toContain(MARK);
    await logOut(page);
    await told(page, "You have been logged out.");

    await page.getByRole("link", { name: "Back to the application" }).click();
    for (const look of [
      () => Promise.resolve(),
      () => page.goBack().then(() => page.goForward()),
      () => page.reload(),
      () => page.goto("/about"),
    ]) {
      await look();
      await expect(heading(page, "About You")).toBeVisible();
      await findNothing(page);
    }
  });
}

test("text typed in a tab that missed the next student's login never reaches that student", async ({
  page,
  context,
}) => {
  // A frozen tab does not hear the others.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await beginAsStudent(page, newAddress(MARK));
  await page.goto("/about");
  await expect(preferredName(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await beginAsStudent(page, newAddress("cy"));

  await preferredName(page).fill(`${MARK} Mei`);
  await told(page, SESSION_INVALID);

  expect(JSON.stringify(await storedAnswers(page))).not.toContain(MARK);
  // The next student is still logged in.
  const other = await context.newPage();
  await other.goto("/about");
  await expect(preferredName(other)).toHaveValue("");
});

test("what the browser puts back into a page of its history is no answer: not the next student's, and not in place of a newer one", async ({
  page,
  context,
}) => {
  const choice = (name: string) =>
    page
      .getByRole("radiogroup", { name: /convicted of a felony/ })
      .getByRole("radio", { name, exact: true });
  const suspended = page
    .getByRole("radiogroup", { name: /suspended/ })
    .getByRole("radio", { name: "No" });
  await beginAsStudent(page, newAddress("el"));
  await open(page, "/final-steps");
  await choice("No").check();
  await suspended.check();
  await expect
    .poll(() => storedAnswers(page))
    .toMatchObject({ conviction: "N", suspended: "N" });
  await page.goto("/robots.txt");
  await saveAnswers(page, { conviction: "Y" });
  // The code comes before a font, and the browser puts back at another time.
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goBack({ waitUntil: "commit" });
  await expect(suspended).toBeChecked();
  await expect(choice("Yes")).toBeChecked();
  resolve(undefined);

  await page.goto("/about");
  await logOut(page);
  await told(page, "You have been logged out.");
  await beginAsStudent({ request: context.request }, newAddress("fay"));
  const release = await holdCode(page);
  await page.goBack();
  const picture = page.locator(".first-picture");
  await expect(picture.getByRole("radio", { includeHidden: true })).toHaveCount(
    4,
  );
  await expect(picture.locator(":checked")).toHaveCount(0);
  release();
  await expect(choice("No")).toBeVisible();
  await expectWhole(page);
  await expect(choice("No")).not.toBeChecked();
  await expect(choice("Yes")).not.toBeChecked();
  await expect(suspended).not.toBeChecked();
  expect(await storedAnswers(page)).toEqual({});
});

/** Leaves in each of this tab's records what a visitor typed. */
async function beVisitor(page: Page): Promise<void> {
  await page.goto("/about");
  await preferredName(page).fill(`${MARK} Mei`);
  await month(page).fill("13");
  await footerLink(page, "Log In").click();
  await page.getByRole("textbox", { name: "Email" }).fill(newAddress(MARK));
  await page.getByRole("link", { name: /Forgot/ }).click();
  await expect(heading(page, "Forgot")).toBeVisible();
  await page.goto("/about");
  await expect(preferredName(page)).toHaveValue(`${MARK} Mei`);
}

test("what a visitor left enters the application of the next student only after a question", async ({
  page,
  context,
}) => {
  await beVisitor(page);
  await beginAsStudent({ request: context.request }, newAddress("di"));
  await page.reload();
  await expect(preferredName(page)).toHaveValue("");
  await expect(month(page)).toHaveValue("");
  await page.getByRole("button", { name: "Not mine" }).click();
  await logOut(page);
  await told(page, "You have been logged out.");
  await findNothing(page);
});

test("what was typed before the code was there ends with its person's visit", async ({
  page,
  context,
}) => {
  await context.clock.install();
  const code = /\/assets\/[^/]*\.js$/;
  for (const minutes of [14, 15]) {
    await page.route(code, (route) => route.abort());
    await page.goto("/about");
    await preferredName(page).fill(`${MARK} Mei`);
    // A reload makes it no younger.
    await context.clock.fastForward((minutes - 5) * MINUTE);
    await page.reload();
    await expect(preferredName(page)).toHaveValue(`${MARK} Mei`);
    await page.goto("/robots.txt");
    await context.clock.fastForward(5 * MINUTE);
    await page.unroute(code);
    await page.goto("/about");
    await expect(preferredName(page)).toHaveValue(
      minutes === 14 ? `${MARK} Mei` : "",
    );
    // From here, nothing of the page is stored once more.
    await page.goto("/robots.txt");
    await page.evaluate(() => sessionStorage.clear());
  }
});
