import type { Locator, Page } from "@playwright/test";
import type { Answers } from "../../shared/application/condition.ts";
import { pages } from "../../shared/college/pages.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { MISSING_INFORMATION } from "../../shared/messages.ts";
import { completeAnswers, validAnswer } from "../support/valid-answers.ts";
import { expect, test } from "./journey.ts";
import { answerByKeys } from "./keyboard.ts";
import { enteredForm } from "./questions.ts";
import { beginAsStudent, schoolDay } from "./student.ts";

/** Answers with something wrong on each page; all other required answers are missing. */
const wrongAnswers = {
  email_address: "amy@example",
  phone_mobile: "(105) 234-5678",
  parent_communication_preference: "1",
  parent_email_address: "ngozi",
  counselor_email_address: "grace",
  sat_taken: "Y",
  sat_score_math: "571",
};

/** Repairs that add questions, so that further links appear. */
const askingMore = { country: "USA", conviction: "Y" };
const today = schoolDay();
function keysOf(answers: Answers) {
  return Object.keys(errorsOf(answers, today));
}
const expected = new Set([
  ...keysOf(wrongAnswers),
  ...keysOf({ ...wrongAnswers, ...askingMore }),
]);
const rightAnswers = Object.fromEntries(
  Object.entries(wrongAnswers).map(([key, value]) => {
    const question = questionByKey.get(key)?.question;
    return [
      key,
      question !== undefined && expected.has(key)
        ? validAnswer(question, today)
        : value,
    ];
  }),
);
const repairs = enteredForm(
  completeAnswers(
    {
      ...rightAnswers,
      ...askingMore,
      faith_essay_statement: "To leave every place better than I found it.",
      prompts_essay_statement: "I repair bicycles.",
    },
    today,
  ),
  today,
);

const FAR = 200;

/** Presses the Tab key until the focus is where it should be. */
async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab",
): Promise<void> {
  // Located once: finding a name among everything on a page takes longer than the key press.
  const found = await target.elementHandle();
  const isThere = () =>
    found?.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses === FAR) throw new Error("The Tab key does not lead there.");
    await page.keyboard.press(key);
  }
}

test("errors on every page are corrected with the keyboard alone, through the summary's links", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, wrongAnswers);
  await page.goto("/final-steps");
  await tabTo(page, page.getByRole("button", { name: "Submit" }), "Tab");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/about$/);
  const summary = page.getByRole("region", { name: MISSING_INFORMATION });
  await expect(summary.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(summary).toBeInViewport();
  const links = summary.getByRole("link");
  const pagesLinked = summary.getByRole("heading", { level: 3 });
  await expect(pagesLinked).toHaveText(pages.map(({ title }) => title));

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
    const entry = questionByKey.get(key);
    // An essay's link leads to the box of the tab that is open.
    const written = (entry?.tab && entry.question.alternatives?.[0]) ?? key;
    await expect(focused).toHaveId(written);
    await expect(focused).toBeInViewport();

    await answerByKeys(page, written, repairs[written] ?? "");
    await expect(summary.locator(`a[href="${path}#${key}"]`)).toHaveCount(0);
    repaired.push(key);
    towards = "Shift+Tab";
  }

  expect(repaired.toSorted()).toEqual([...expected].toSorted());
  // The last answer keeps the focus, and the way to the submission is at the foot of the window.
  await expect(
    page
      .getByRole("main")
      .getByText("Your application has not been submitted yet."),
  ).toBeAttached();
  await expect(page.locator(":focus")).toHaveId(repaired.at(-1) ?? "");
  await expect(
    page.getByText("Not submitted", { exact: false }),
  ).toBeInViewport();
  await tabTo(
    page,
    page.getByRole("link", { name: "Review and submit" }).first(),
    "Shift+Tab",
  );
  await page.keyboard.press("Enter");
  const review = page.getByRole("region", { name: "Review and submit" });
  await expect(review).toBeFocused();
  await expect(review).toBeInViewport();
  await tabTo(page, page.getByRole("button", { name: "Submit" }), "Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/completion$/);
  await expect(page.getByRole("region", { name: "Status" })).toHaveText(
    /^Submitted \w+ \d+, \d{4} at /,
  );
});
