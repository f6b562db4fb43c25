import type { CDPSession, Page } from "@playwright/test";

/** Accessibility information of the browser about one element. */
export interface Told {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
}

function textOf(value: { readonly value?: unknown } | undefined): string {
  return typeof value?.value === "string"
    ? value.value.replaceAll(/\s+/g, " ")
    : "";
}

/** Access to elements in the browser's accessibility tree by their ids. */
export class AccessibilityTree {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<AccessibilityTree> {
    return new AccessibilityTree(await page.context().newCDPSession(page));
  }

  /** Returns undefined if no element of the page has the id. */
  told(id: string): Promise<Told | undefined> {
    return this.#toldOf(`document.getElementById(${JSON.stringify(id)})`);
  }

  /** Returns what a screen reader has about the element in the focus. */
  focused(): Promise<Told | undefined> {
    return this.#toldOf("document.activeElement");
  }

  async #toldOf(expression: string): Promise<Told | undefined> {
    const { result } = await this.#session.send("Runtime.evaluate", {
      expression,
    });
    if (result.objectId === undefined) return undefined;
    const { nodes } = await this.#session.send(
      "Accessibility.getPartialAXTree",
      { objectId: result.objectId, fetchRelatives: false },
    );
    const [node] = nodes;
    const invalid = node?.properties?.find(({ name }) => name === "invalid");
    // For some roles, the tree does not report whether they are required.
    const required = await this.#session.send("Runtime.callFunctionOn", {
      objectId: result.objectId,
      functionDeclaration:
        "function () { return this.required || this.ariaRequired === 'true'; }",
      returnByValue: true,
    });
    return {
      role: textOf(node?.role),
      name: textOf(node?.name),
      description: textOf(node?.description),
      isRequired: required.result.value === true,
      isInvalid: textOf(invalid?.value) === "true",
    };
  }
}

declare global {
  interface Window {
    /** Announcements of live regions since the page was loaded. */
    announced?: string[];
  }
}

/** Records from the next load on what screen readers announce automatically. */
export function listen(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const said: string[] = [];
    window.announced = said;
    const REGION = "[role=alert], [aria-live]";
    const say = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim() ?? "";
      if (text !== "") said.push(text);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        // What leaves a region is not announced.
        if (type === "childList" && addedNodes.length === 0) continue;
        const element =
          target instanceof Element ? target : target.parentElement;
        // A region that appears together with its text is not announced yet; alerts are.
        const isNew = records.some((record) =>
          [...record.addedNodes].some(
            (node) => node.contains(element) && node !== element,
          ),
        );
        const region = element?.closest(REGION);
        if (!isNew || region?.matches("[role=alert]") === true) say(region);
        for (const node of addedNodes) {
          if (node instanceof Element) {
            say(
              node.matches("[role=alert]")
                ? node
                : node.querySelector("[role=alert]"),
            );
          }
        }
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

export function announcements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.announced ?? []);
}
