import type { Page } from "@playwright/test";
import { FORM_CHANGED } from "../../shared/messages.ts";
import { FORM_VERSION_HEADER } from "../../shared/routes.ts";
import { expectForEverybody } from "./audit.ts";
import { expect, expectWhole, test } from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

/** Question that a newer form does not have. */
const GONE = "preferred_name";

/** Lets functions with a newer form answer the page that is open. */
async function changeForm(page: Page): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const sent = route.request().postDataJSON() as Record<string, unknown>;
    const isSave = route.request().url().includes("/api/answer");
    const isLeftOut = isSave && GONE in sent;
    if (isLeftOut) delete sent[GONE];
    const response = await route.fetch(isSave ? { postData: sent } : {});
    const reply = (await response.json()) as object;
    await route.fulfill({
      response,
      headers: { ...response.headers(), [FORM_VERSION_HEADER]: "newer" },
      json: isLeftOut ? { ...reply, left_out: [GONE] } : reply,
    });
  });
}

function saving(page: Page) {
  return page.getByRole("region", { name: "Saving" });
}

for (const width of [390, 1280]) {
  test(`at ${width} px, a tab whose form has changed says so beside no box, and its reload loses nothing`, async ({
    page,
    username,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await beginAsStudent(page, username);
    await page.goto("/about");
    await expectWhole(page);
    await changeForm(page);
    const [gone, kept] = [
      page.locator(`#${GONE}`),
      page.locator("#middle_name"),
    ];
    await gone.fill("Mimi");
    await kept.fill("Li");
    await expect(saving(page)).toContainText(FORM_CHANGED);
    await expect(kept).toBeFocused();
    const [box, bar] = [
      await kept.boundingBox(),
      await saving(page).boundingBox(),
    ];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await expectForEverybody(page, "a form that has changed");
    expect(await storedAnswers(page)).toEqual({ middle_name: "Li" });

    await kept.pressSequentially("n");
    await page.unrouteAll({ behavior: "wait" });
    await saving(page).getByRole("button", { name: "Reload" }).click();

    await expect(gone).toHaveValue("Mimi");
    await expect(kept).toHaveValue("Lin");
    await expect(saving(page)).not.toContainText(FORM_CHANGED);
    await expect
      .poll(() => storedAnswers(page))
      .toEqual({ middle_name: "Lin", [GONE]: "Mimi" });
  });
}

test("a tab whose form has changed reloads by itself at a change of page, once", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  await page.goto("/about");
  await expectWhole(page);
  await changeForm(page);
  await page.locator("#middle_name").fill("Li");
  await expect(saving(page)).toContainText(FORM_CHANGED);
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));

  for (const [name, path] of [
    ["Your Academics", "/education"],
    ["About You", "/about"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expectWhole(page);
    await expect(saving(page)).toContainText(FORM_CHANGED);
    expect(loads).toHaveLength(1);
  }
  expect(await storedAnswers(page)).toEqual({ middle_name: "Li" });
});
