import { fc } from "@admission/test-tools";
import { beforeAll, expect, it } from "@jest/globals";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { surviveTranslation } from "../../../web/src/lib/survive-translation.ts";

function inElement(name: string, text: string): Element {
  const element = document.createElement(name);
  element.append(`«${text}»`);
  return element;
}

/** Ways in which browsers and extensions show other letters in the place of a text. */
const ways = {
  "as Chrome translates": (text: Text) => {
    text.before(inElement("font", text.data));
    text.remove();
  },
  "as a highlighter": (text: Text) =>
    text.replaceWith(inElement("mark", text.data)),
  "as what helps to read, by parts and their parts": (text: Text) => {
    const middle = text.data.length / 2;
    const rest = new Text(text.data.slice(middle));
    text.replaceWith(inElement("mark", text.data.slice(0, middle)), rest);
    rest.replaceWith(inElement("mark", rest.data), "");
  },
};
const SHOWN = ["FONT", "MARK"];

function rewrite(parent: Element, way: (text: Text) => void): void {
  const children = [...parent.childNodes];
  for (const child of children) {
    if (child instanceof Text) {
      way(child);
    } else if (child instanceof Element && !SHOWN.includes(child.nodeName)) {
      rewrite(child, way);
    }
  }
}

/** Contents of which each change is one of React's: texts and elements that come, go, change and move. */
const x = <b key="x">{["four ", "five "]}</b>;
const z = <i key="z" />;
const contents = fc.shuffledSubarray<ReactNode>([
  "one ",
  "two ",
  "three ",
  x,
  <b key="y">six </b>,
  z,
]);

/** A rare history: a text moves from beside the translation of another, and changes. */
const moved: [ReactNode[], boolean][] = [
  [["two ", z, "one ", x], true],
  [["two ", x, "one "], false],
  [["three "], false],
];

beforeAll(surviveTranslation);

it.each(Object.entries(ways))(
  "a page rewritten %s shows what it would show otherwise",
  async (_, way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(contents, fc.boolean()), { minLength: 2 }),
        async (steps) => {
          const shown = render(<p />);
          const plain = render(<p />);
          for (const [children, isRewritten] of steps) {
            const page = <p>{children}</p>;
            plain.rerender(page);
            shown.rerender(page);
            expect(shown.container.textContent.replaceAll(/[«»]/g, "")).toBe(
              plain.container.textContent,
            );
            if (isRewritten) rewrite(shown.container, way);
            // The browser's observers report before the page goes on.
            await Promise.resolve();
          }
          shown.unmount();
          plain.unmount();
          expect(shown.container).toBeEmptyDOMElement();
        },
      ),
      { examples: [[moved]] },
    );
  },
);
