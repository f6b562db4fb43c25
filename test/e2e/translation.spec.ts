import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { Page } from "@playwright/test";
import { MISSING_INFORMATION } from "../../shared/messages.ts";
import { failOnce, test } from "./failures.ts";
import {
  expect,
  expectWhole,
  holdCode,
  originOf,
  preferredName,
} from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/**
 * Translates the page, and whatever of it is new or changed, into itself in brackets. As Chrome's, it puts a `font`
 * before each text and removes the text (https://github.com/facebook/react/issues/11538#issuecomment-390386520).
 */
function translateAll(): void {
  const translate = (text: Node) => {
    const parent = text.parentElement;
    const words = text.textContent?.trim() ?? "";
    if (!parent || words === "") return;
    if (parent.closest("font, script, style, textarea")) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.append(text.textContent?.replace(words, () => `⟦${words}⟧`) ?? "");
    outer.append(inner);
    parent.insertBefore(outer, text);
    parent.removeChild(text);
  };
  const translateIn = (node: Node) => {
    const texts = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of addedNodes) translateIn(node);
      if (target instanceof Text) translate(target);
    }
  }).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  translateIn(document.body);
}

/** Begins to translate, where extensions and the browser's own translator run: beside the page's code. */
async function beginToTranslate(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { frameTree } = await browser.send("Page.getFrameTree");
  const { executionContextId } = await browser.send(
    "Page.createIsolatedWorld",
    { frameId: frameTree.frame.id },
  );
  await browser.send("Runtime.evaluate", {
    expression: `(${translateAll.toString()})()`,
    contextId: executionContextId,
  });
}

/** Returns everything that a page shows, without brackets, blanks and times; what is only announced comes and goes. */
function shown(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body > :not(.announcer)")]
      .map(({ innerText }) => innerText)
      .join(" ")
      .replaceAll(/[⟦⟧\s]|\d+:\d\d/g, ""),
  );
}

test("a page that the browser translates shows the same as any other", async ({
  page,
  browser,
  username,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL: originOf(), viewport });
  const plain = await context.newPage();
  /** Does the same on both pages, after which both show the same. */
  const both = async (step: (page: Page) => Promise<unknown>) => {
    await Promise.all([page, plain].map(step));
    await expect(async () => {
      expect(await shown(page)).toBe(await shown(plain));
    }).toPass({ timeout: 60_000 });
  };
  const optionsOf = (each: Page) =>
    each.getByRole("listbox", { name: /^Suggestions/ }).getByRole("option");
  const essay = (each: Page) =>
    each.getByRole("group", { name: /What values and beliefs/ });

  await beginAsStudent(page, username);
  await beginAsStudent(plain, `plain-${username}`);
  await both((each) => each.goto("/about"));
  await beginToTranslate(page);
  const about = page.getByRole("link", { name: /About You/ }).first();
  await expect(about).toContainText("⟦0 of 11⟧");

  await both(async (each) => {
    await preferredName(each).fill("Mei");
    await each.getByRole("textbox", { name: "First Name" }).first().fill("Mei");
    await each.getByRole("textbox", { name: "Last Name" }).first().fill("Li");
    await each.getByRole("button", { name: "Save" }).first().click();
  });
  await expect(about).toContainText("⟦2 of 11⟧");
  await expect(page.getByText("⟦2 of 4 answered⟧")).toBeVisible();

  const buffer = Buffer.from(await pdfWith("Bees."));
  await both(async (each) => {
    await essay(each).getByRole("tab", { name: "Upload" }).click();
    await essay(each)
      .locator("input[type=file]")
      .setInputFiles({ name: "bees.pdf", mimeType: "application/pdf", buffer });
    await expect(essay(each).getByRole("link", { name: "View" })).toBeVisible();
  });

  await both(async (each) => {
    await each
      .getByRole("link", { name: /Your Academics/ })
      .first()
      .click();
    const search = each.getByRole("combobox", { name: /Search for Your/ });
    await search.pressSequentially("montp");
    await expect(optionsOf(each).first()).toBeVisible();
    await search.pressSequentially(" high");
    await expect(optionsOf(each)).toHaveCount(5);
  });
  await both((each) => optionsOf(each).first().click());

  await both(async (each) => {
    await failOnce(each, "**/api/answer*", (route) =>
      route.fulfill({ status: 500, json: { message: "No." } }),
    );
    await each
      .getByLabel(/interested in studying/)
      .first()
      .selectOption({ index: 1 });
    await each.getByRole("button", { name: "Save" }).first().click();
    await expect(
      each.getByRole("listitem", { name: "Error saving your answers" }),
    ).toContainText("No.");
  });
  await both((each) =>
    each.getByRole("button", { name: "Save" }).first().click(),
  );

  await both(async (each) => {
    await each
      .getByRole("link", { name: /Final Steps/ })
      .first()
      .click();
    await each.getByRole("button", { name: "Submit" }).click();
    await expect(
      each.getByRole("heading", { name: MISSING_INFORMATION }),
    ).toBeVisible();
  });
  await both(async (each) => {
    await each.getByRole("textbox", { name: "City" }).first().fill("Barre");
    await each.getByRole("textbox", { name: "City" }).first().press("Tab");
  });
  await expect(page.locator("#error-summary-title")).toHaveText(
    `⟦${MISSING_INFORMATION}⟧`,
  );
});

test("what is typed into a page that is translated before its code arrives stays", async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto("/final-steps", { waitUntil: "commit" });
  await beginToTranslate(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("⟦");
  const no = page
    .getByRole("radiogroup", { name: /convicted of a felony/ })
    .getByRole("radio", { name: "No" });
  await no.check();
  release();

  await expect(page.locator(".first-picture")).toHaveCount(0);
  await expectWhole(page);
  await expect(no).toBeChecked();
  await expect(no).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("⟦");
  await no.evaluate((mark) => mark.blur());
  await page.reload();
  await expect(no).toBeChecked();
});
