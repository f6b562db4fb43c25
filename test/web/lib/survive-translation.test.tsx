import { expect, it } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { Button } from "../../../web/src/components/Button.tsx";
import { surviveTranslation } from "../../../web/src/lib/survive-translation.ts";

/** Replaces every text by its translation, as browsers do. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement("font");
    font.append(`«${text.textContent}»`);
    text.parentNode?.replaceChild(font, text);
  }
}

function Page({ step }: { readonly step: number }) {
  return (
    <>
      <Button busy={step === 1}>Submit</Button>
      <p>
        {step === 1 && "Wait."} {step === 0 ? "Ready." : null}
      </p>
    </>
  );
}

it("a translated page can be changed and left", () => {
  surviveTranslation();
  const { rerender, container, unmount } = render(<Page step={0} />);
  translate(container);
  rerender(<Page step={1} />);
  expect(screen.getByRole("button", { name: "«Submit»" })).toBeVisible();
  translate(container);
  rerender(<Page step={2} />);
  unmount();
  expect(container).toBeEmptyDOMElement();
});
