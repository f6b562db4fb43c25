import { fc } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { surviveTranslation } from "../../../web/src/lib/survive-translation.ts";

/** Translates every text as Chrome does: puts a `font` before it, and removes it. */
function translate(parent: Element): void {
  const children = [...parent.childNodes];
  for (const child of children) {
    if (child instanceof Text) {
      const font = document.createElement("font");
      font.append(`«${child.data}»`);
      child.before(font);
      child.remove();
    } else if (child instanceof Element && child.nodeName !== "FONT") {
      translate(child);
    }
  }
}

/** Contents of which each change is one of React's: texts and elements that come, go, change and move. */
const contents = fc.shuffledSubarray<ReactNode>([
  "one ",
  "two ",
  "three ",
  <b key="x">{["four ", "five "]}</b>,
  <b key="y">six </b>,
  <i key="z" />,
]);

it("a translated page shows what it would show without the translation", async () => {
  surviveTranslation();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(contents, fc.boolean()), { minLength: 2 }),
      async (steps) => {
        const shown = render(<p />);
        const plain = render(<p />);
        for (const [children, isTranslated] of steps) {
          const page = <p>{children}</p>;
          plain.rerender(page);
          shown.rerender(page);
          expect(shown.container.textContent.replaceAll(/[«»]/g, "")).toBe(
            plain.container.textContent,
          );
          if (isTranslated) translate(shown.container);
          // The browser's observers report before the page goes on.
          await Promise.resolve();
        }
        shown.unmount();
        plain.unmount();
        expect(shown.container).toBeEmptyDOMElement();
      },
    ),
  );
});
