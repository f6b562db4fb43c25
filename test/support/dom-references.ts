import { afterEach } from "@jest/globals";

const DESCRIBED = "aria-describedby";
const NAMING = ["for", "aria-labelledby", "aria-activedescendant", DESCRIBED];

function wordsIn(attribute: string): readonly string[] {
  return Array.from(
    document.querySelectorAll(`[${attribute}]`),
    (element) => element.getAttribute(attribute)?.split(" ") ?? [],
  ).flat();
}

/** Returns the hints beside controls that a screen reader tells with none of them. */
function unheard(): readonly string[] {
  const heard = new Set(wordsIn(DESCRIBED));
  return Array.from(document.querySelectorAll(".hint[id]"))
    .filter((hint) =>
      hint.parentElement?.querySelector("input, select, textarea"),
    )
    .flatMap(({ id }) => (heard.has(id) ? [] : [id]));
}

// A test leaves a page that hangs together: each id is one element's, what is referred to is there, and hints are heard.
// Loaded first, because the page is emptied after a test as well.
afterEach(() => {
  const ids = wordsIn("id");
  const faults = [
    ...ids.filter((id, at) => ids.indexOf(id) !== at),
    ...NAMING.flatMap(wordsIn).filter((id) => !ids.includes(id)),
    ...unheard(),
  ];
  if (faults.length > 0) {
    throw new Error(`Twice, missing or not heard: ${faults.join(", ")}`);
  }
});
