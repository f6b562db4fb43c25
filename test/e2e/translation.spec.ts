import type { Page } from "@playwright/test";
import { test } from "./failures.ts";
import { expect, expectWhole, holdCode } from "./journey.ts";

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

test("a page that is translated before its code arrives keeps what is typed, and goes on in the other language", async ({
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
  await expect(
    page.getByRole("link", { name: /^Final Steps/ }).first(),
  ).toContainText("⟦1 of 4⟧");
  await no.evaluate((mark) => mark.blur());
  await page.reload();
  await expect(no).toBeChecked();
});
