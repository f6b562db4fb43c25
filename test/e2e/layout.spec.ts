import { textOfPages } from "@admission/safe-documents/testing/read-pdf";
import { expect, open, test } from "./journey.ts";
import { openSection, openSections } from "./questions.ts";
import { beginAsStudent } from "./student.ts";

/** The largest distance of a box to its label, or to the hint and the reason between them. */
const MAX_DISTANCE = 10;

for (const width of [390, 1280]) {
  test(`at ${width} px each label is close to its box, boxes of one row are on one line, and words are short`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/about");
    await openSections(page);
    const places = await page
      .locator("main label[for]:visible")
      .evaluateAll((labels: HTMLLabelElement[]) =>
        labels
          .filter(({ control }) => control?.matches(":not([type=checkbox])"))
          .map((label) => {
            const box = label.control?.getBoundingClientRect();
            const hint = document.getElementById(`${label.htmlFor}-hint`);
            const why = label.closest("div:has(> details)");
            const between = [label, hint, why?.querySelector("details")];
            const bottom = Math.max(
              ...between.map(
                (each) => each?.getBoundingClientRect().bottom ?? 0,
              ),
            );
            return {
              label: label.textContent,
              distance: (box?.top ?? 0) - bottom,
              top: box?.top ?? 0,
            };
          }),
      );
    expect(places.length).toBeGreaterThan(25);
    const besides = places.filter(({ distance }) => distance > MAX_DISTANCE);
    expect(besides).toEqual([]);
    const [first, middle] = places;
    expect(first?.top === middle?.top).toBe(width === 1280);
    const words = await page
      .locator(
        "main p[class*=hint]:visible, main p[class*=description]:visible",
      )
      .evaluateAll((all) =>
        all.map((each) => ({
          text: each.textContent,
          lines:
            each.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(each).lineHeight),
        })),
      );
    expect(words.length).toBeGreaterThan(15);
    const tight = await page
      .locator("body *")
      .evaluateAll((all) =>
        all.filter(
          (each) =>
            Array.from(each.childNodes).some(
              (node) => node instanceof Text && /\d/.test(node.data),
            ) && !/tabular/.test(getComputedStyle(each).fontVariantNumeric),
        ),
      );
    expect(tight).toEqual([]);
    const most = width === 390 ? 2.5 : 3.5;
    expect(words.filter(({ lines }) => lines > most)).toEqual([]);
  });
}

test("on a desk, the title of a section stays in sight beside its last question, and nothing covers it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/about");
  const title = page.getByRole("heading", { name: "Essays" });
  const before = await title.boundingBox();
  await page.locator("#prompts_essay_statement").evaluate((box) => {
    box.scrollIntoView({ block: "center" });
  });
  await expect(title).toBeInViewport({ ratio: 1 });
  const after = await title.boundingBox();
  expect(after?.x).toBe(before?.x);
  expect(
    await title.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + 5, y + height / 2));
    }),
  ).toBe(true);
});

test("a closed section is one line, and its rule is as wide as it", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, {
    religious_affiliation: "jewish",
    religious_affiliation_desc: "Jewish",
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/about");
  const section = page.locator("section:has(#section-religion)");
  const line = await section.getByRole("button").boundingBox();
  const brief = await section.getByText("Jewish").first().boundingBox();
  const box = await page.locator("#city").boundingBox();
  expect(Math.abs((brief?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(1);
  expect(brief?.y).toBeGreaterThanOrEqual(line?.y ?? Infinity);
  expect((await section.boundingBox())?.height).toBeLessThan(70);
});

test("what opens appears in a moment, and at once for those who want no motion", async ({
  page,
}) => {
  const timeToOpen = async () => {
    await open(page, "/about");
    await page.getByRole("button", { name: "Help" }).click();
    return page
      .getByRole("dialog")
      .evaluate((dialog) => getComputedStyle(dialog).animationDuration);
  };
  expect(await timeToOpen()).toMatch(/^0\.\d+s$/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await timeToOpen()).toBe("0s");
});

test("a form page on paper keeps a title with its first question", async ({
  page,
}) => {
  // Without it, the page prints as it is.
  await page.route("**/assets/PrintCopy-*.js", (route) => route.abort());
  await open(page, "/about");
  await openSection(page, "religious_affiliation");
  await expect(page.locator("#religious_affiliation")).toBeVisible();
  const printed = await textOfPages(await page.pdf({ format: "Letter" }));
  for (const [title, question] of [
    ["Contact Information", "Email Address"],
    ["Essays", "What values"],
    ["Religion", "Religious Affiliation"],
  ] as const) {
    const texts = printed.filter((text) => text.includes(title));
    expect(texts.some((text) => text.includes(question))).toBe(true);
  }
});
