import type { Locator, Page } from "@playwright/test";
import { conductAgreeKey } from "../../shared/application/school.ts";
import { MISSING_INFORMATION } from "../../shared/messages.ts";
import { expect, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";

/** Answers with something wrong on each page; whatever else is required is missing. */
const wrongAnswers = {
  email_address: "amy@example",
  phone_mobile: "(105) 234-5678",
  parent_communication_preference: "1",
  parent_email_address: "ngozi",
  counselor_email_address: "grace",
  sat_taken: "Y",
  sat_score_math: "571",
};

type Keys = (page: Page) => Promise<void>;

/** Types in place of whatever stands in a text. */
const text =
  (value: string): Keys =>
  async (page) => {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(value);
  };
/** Types into what has no text to replace: the parts of a date, or the beginning of a choice. */
const typed =
  (value: string): Keys =>
  (page) =>
    page.keyboard.type(value);
const pressed =
  (key: string): Keys =>
  (page) =>
    page.keyboard.press(key);
/** From the tab that the link leads to on to the text. */
const essay =
  (value: string): Keys =>
  async (page) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  };

/** What is pressed at each question, once its link has put the focus there. */
const repairs: Readonly<Record<string, Keys>> = {
  first_name: text("Amy"),
  last_name: text("Okafor"),
  birth_date: typed("04232009"),
  gender: typed("Fem"),
  email_address: text("amy@example.org"),
  phone_mobile: text("8022345678"),
  country: typed("United States"),
  address_line_1: text("12 Maple Street"),
  city: text("Montpelier"),
  state: typed("Vermont"),
  zip: text("05602"),
  parent_email_address: text("ngozi@example.org"),
  faith_essay_doc: essay("To leave every place better than I found it."),
  prompts_essay_doc: essay("I repair bicycles."),
  entry_term: pressed("ArrowDown"),
  applied_major: pressed("ArrowDown"),
  hs_name: text("Montpelier Free School"),
  counselor_email_address: text("grace@example.org"),
  sat_score_math: text("570"),
  // Yes: which asks for an explanation, one more link.
  conviction: pressed("Space"),
  conviction_comment: text("It was a mistake."),
  suspended: pressed("ArrowDown"),
  legal_agree: pressed("Space"),
  [conductAgreeKey]: pressed("Space"),
};

// A trace keeps the whole page at every press of a key, which takes longer than the journey itself.
test.use({ trace: "off" });

const FAR = 200;

/** Moves the focus by the Tab key until it is where it should be. */
const tabTo = async (
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab",
): Promise<void> => {
  // Found once: to look for a name among all that is on a page takes longer than the press of a key.
  const found = await target.elementHandle();
  const isThere = () =>
    found?.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses === FAR) throw new Error("The Tab key does not lead there.");
    await page.keyboard.press(key);
  }
};

test("errors on every page are repaired by the keyboard alone, through the summary's links", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, wrongAnswers);
  await page.goto("/final-steps");
  await tabTo(page, page.getByRole("button", { name: "Submit" }), "Tab");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/about$/);
  const summary = page.getByRole("region", { name: MISSING_INFORMATION });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  const links = summary.getByRole("link");
  const pagesLinked = summary.getByRole("heading", { level: 3 });
  await expect(pagesLinked).toHaveText([
    "About You",
    "Your Academics",
    "Final Steps",
  ]);

  const repaired: string[] = [];
  let towards: "Tab" | "Shift+Tab" = "Tab";
  while ((await links.count()) > 0) {
    const link = links.first();
    const href = (await link.getAttribute("href")) ?? "";
    const [path = "", key = ""] = href.split("#");
    await tabTo(page, link, towards);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      (url) => `${url.pathname}${url.hash}` === href,
    );
    const focused = page.locator(":focus");
    // An essay's link leads to its tabs, where the student decides how to answer.
    if (key.endsWith("_doc")) await expect(focused).toHaveRole("tab");
    else await expect(focused).toHaveId(key);
    await expect(focused).toBeInViewport();

    const repair = repairs[key];
    if (repair === undefined) throw new Error(`Nobody expected ${key}.`);
    await repair(page);
    await expect(summary.locator(`a[href="${path}#${key}"]`)).toHaveCount(0);
    repaired.push(key);
    towards = "Shift+Tab";
  }

  expect(repaired.toSorted()).toEqual(Object.keys(repairs).toSorted());
  await tabTo(page, page.getByRole("button", { name: "Submit" }), "Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/completion$/);
});
