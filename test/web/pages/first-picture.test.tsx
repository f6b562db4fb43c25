import { expect, it, jest } from "@jest/globals";
import type { Page } from "../../../shared/application/question.ts";
import { firstPicture } from "../../../web/src/first-picture.tsx";

jest.mock("../../../shared/college/pages.ts", () => {
  const form = jest.requireActual<{ pages: readonly Page[] }>(
    "../../../shared/college/pages.ts",
  );
  const pages = form.pages.map((page) => ({
    ...page,
    sections: page.sections.slice(-1),
  }));
  return { ...form, pages };
});

// As in the build, which has no window.
Object.assign(globalThis, { setImmediate: setTimeout });

it("the picture of a short page ends above what the build cannot know", async () => {
  const picture = await firstPicture("/final-steps");
  expect(picture).toContain("Code of Conduct");
  expect(picture).not.toMatch(/days left|Review and submit/);
});
