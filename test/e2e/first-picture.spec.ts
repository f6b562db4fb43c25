import type { Page } from "@playwright/test";
import { windowsOf } from "../../shared/application/deadlines.ts";
import { startOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { HTML_FILES } from "../../shared/html-files.ts";
import { expect, expectWhole, holdCode, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

function picture(page: Page) {
  return page.locator(".first-picture.shown");
}
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** Opens a page and waits for its first picture. */
async function openPicture(page: Page, path: string): Promise<() => void> {
  const release = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  await expect(picture(page).getByRole("heading", { level: 1 })).toBeVisible();
  return release;
}

function failureOf(page: Page) {
  return page.getByRole("alert").filter({ hasText: "reload" });
}

/** Waits for the code, with which a first name comes back and the words that it failed go. */
async function expectCode(page: Page, firstName: string) {
  await expect(picture(page)).toHaveCount(0);
  const box = page.getByRole("textbox", { name: "First Name" });
  await expect(box).toHaveValue(firstName);
  await expect(failureOf(page)).toHaveCount(0);
}

test("the first picture waits neither for its fonts nor for any other file, and what is drawn anew hardly moves", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\//, async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as LayoutShift[]) sum += each.value;
      document.documentElement.dataset["shift"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(picture(page).getByRole("heading", { level: 1 })).toBeVisible();
  resolve(undefined);
  await expect(picture(page)).toHaveCount(0);
  await expectWhole(page);
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.locator("html").getAttribute("data-shift");
  expect(Number(shift)).toBeLessThanOrEqual(0.01);
});

test("what was typed before the code has arrived stays, with the focus and the place of the caret", async ({
  page,
}) => {
  const release = await openPicture(page, "/about");
  const box = page.getByRole("textbox", { name: "First Name" });
  await box.pressSequentially("Amlie");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  release();
  await expect(picture(page)).toHaveCount(0);

  await expect(box).toBeFocused();
  await page.keyboard.type("é");
  await expect(box).toHaveValue("Amélie");
  await page.reload();
  await expect(box).toHaveValue("Amélie");
});

test("what an input method composes while the code arrives stays", async ({
  page,
}) => {
  const release = await openPicture(page, "/about");
  const box = page.getByRole("textbox", { name: "First Name" });
  await box.pressSequentially("Zo");
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("め");
  release();
  await expectWhole(page);
  await compose("めい");
  await expect(box).toHaveValue("Zoめい");
  await session.send("Input.insertText", { text: "芽衣" });

  await expect(picture(page)).toHaveCount(0);
  await expect(box).toHaveValue("Zo芽衣");
  await page.reload();
  await expect(box).toHaveValue("Zo芽衣");
});

test("what is typed between React's start and its first rendering stays, and is as any other", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/form-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/education", { waitUntil: "commit" });
  await page.waitForFunction(() =>
    Object.keys(document.getElementById("root") ?? {}).some((key) =>
      key.startsWith("__reactContainer"),
    ),
  );
  const search = page.getByRole("combobox", { name: "Search for Your School" });
  await search.fill("montp high");
  resolve(undefined);
  await expect(picture(page)).toHaveCount(0);
  await expect(search).toHaveAttribute("aria-expanded", "true");
  await expect(
    page.getByRole("button", { name: "Type it in myself" }),
  ).toBeVisible();
});

for (const path of Object.keys(HTML_FILES)) {
  test(`every box of the first picture of ${path} keeps its own text`, async ({
    page,
  }) => {
    const release = await openPicture(page, path);
    const boxes = page.locator(
      "main input:not([type=radio]):visible, main select:visible",
    );
    const texts = await boxes.evaluateAll((all: HTMLInputElement[]) =>
      all.map((box, at) => {
        const option = box.querySelector("option:last-child");
        box.value = option?.getAttribute("value") ?? String(at % 10);
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        return [box.id, box.value] as const;
      }),
    );
    release();
    await expect(picture(page)).toHaveCount(0);
    for (const [id, text] of texts) {
      const box = page.locator(`[id="${id}"]`);
      // A list that moves on with the calendar may have lost what the build's had.
      const isGone = await box.evaluate(
        (node, value) =>
          node instanceof HTMLSelectElement &&
          [...node.options].every((option) => option.value !== value),
        text,
      );
      await expect(box).toHaveValue(isGone ? "" : text);
    }
  });
}

test("a login typed and sent before the code has arrived is answered", async ({
  page,
}) => {
  const release = await openPicture(page, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await page.getByRole("textbox", { name: "Email" }).press("Enter");
  release();

  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(
    "nobody",
  );
});

test("no password survives a reload before the code has arrived", async ({
  page,
}) => {
  const release = await openPicture(page, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill("amy@example.org");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.reload({ waitUntil: "commit" });
  release();

  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(
    "amy@example.org",
  );
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
    /secret|amy/,
  );
});

test("a card that a mailed link begins otherwise shows its frame until its code is there", async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto(`/reset?username=a%40b.co&id=${"a1".repeat(32)}`, {
    waitUntil: "commit",
  });
  await expect(picture(page).locator("header").first()).toBeVisible();
  await expect(picture(page).locator("main")).toBeHidden();
  release();
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

test("a press that opens a link of the first picture in another tab is the browser's, any other waits for the code", async ({
  page,
}) => {
  await openPicture(page, "/login");
  const link = page.getByRole("link", { name: "Forgot password?" });
  const waiting = page.locator("[data-pressed]");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await expect(waiting).toHaveCount(0);
  await link.click();
  await expect(waiting).toHaveCount(1);
});

test("code that does not arrive is reported above the page, and what was typed comes back with it", async ({
  page,
}) => {
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
  await page.goto("/about");
  await expect(failureOf(page)).toBeInViewport();
  await page.getByRole("textbox", { name: "First Name" }).fill("Amy");
  await page.unrouteAll();
  await page.reload();
  await expectCode(page, "Amy");
});

test("code that hangs is reported after a minute, until it comes", async ({
  page,
}) => {
  await page.clock.install();
  const release = await openPicture(page, "/about");
  await page.clock.runFor(60_000);
  await expect(failureOf(page)).toBeInViewport();
  await page.getByRole("textbox", { name: "First Name" }).fill("Amy");
  release();
  await page.clock.resume();
  await expectCode(page, "Amy");
});

test("a browser that is too old for the site's code can run what tells so", async ({
  request,
}) => {
  const html = await (await request.get("/about")).text();
  const [, start] = /<script data-code[^>]*>(.*)<\/script>/s.exec(html) ?? [];
  expect(start).toContain("import(");
  // Syntax after dynamic imports.
  expect(start).not.toMatch(/\?\.\D|\?\?|catch\s*\{/);
});

test("what was chosen before the code has arrived survives a reload and a look at another page, and what was pressed is done then", async ({
  page,
}) => {
  const release = await openPicture(page, "/final-steps");
  const no = page
    .getByRole("radiogroup", { name: /convicted of a felony/ })
    .getByRole("radio", { name: "No" });
  await no.check();
  await page.reload({ waitUntil: "commit" });
  await expect(no).toBeChecked();
  await page.goto("/signup", { waitUntil: "commit" });
  await expect(page.getByText("Back to the application")).toBeVisible();
  await page.goto("/final-steps", { waitUntil: "commit" });
  await expect(no).toBeChecked();
  await page.getByRole("button", { name: "Account" }).click();
  release();

  await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  await expect(no).toBeChecked();
});

test("whoever was here before is not shown empty boxes in place of their answers", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  const release = await holdCode(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(picture(page).locator("header").first()).toBeVisible();
  await expect(picture(page).locator("main")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "About You" })).toBeVisible();
});

for (const { from } of windowsOf(school.terms)) {
  test(`on ${from}, the picture is taken over as it stands, whenever the site was built`, async ({
    page,
  }) => {
    await page.clock.setSystemTime(startOf(school.timeZone, from));
    await page.goto("/about");
    await expect(picture(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Deadline" })).toBeVisible();
  });
}
