import type { Locator, Page } from "@playwright/test";
import type { Answers } from "../../shared/application/condition.ts";
import {
  labelOf,
  optionsOn,
} from "../../shared/application/derive/data-model.ts";
import type {
  AddAnother,
  Element,
  Group,
  Question,
  Section,
} from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { allQuestions, questionByKey } from "../../shared/form/questions.ts";
import { ownName } from "../../web/src/fields/apart.ts";
import { expect } from "./journey.ts";

/** Value that a student enters: the label of a choice, whether a box is ticked, the text of everything else. */
export type Entered = string | boolean;
export type EnteredAnswers = Readonly<Record<string, Entered>>;

interface Place {
  readonly question: Question;
  readonly pageId: string;
  readonly section: Section;
  /** Names of the groups that a screen reader announces on the way to it. */
  readonly frames: readonly string[];
  /** Group whose answers are printed as one: the checked races, a month with its year. */
  readonly joined?: Group;
  /** List of which it is an entry. */
  readonly list?: AddAnother;
  /** Control that makes the question appear: another repetition, or a statement to confirm. */
  readonly opener?: {
    readonly role: "button" | "checkbox";
    readonly name: string;
  };
}

function placesIn(
  element: Element,
  place: Omit<Place, "question">,
): readonly Place[] {
  const within = (name: string): Omit<Place, "question"> => ({
    ...place,
    frames: [...place.frames, name],
  });
  switch (element.kind) {
    case "note":
      return [];
    case "group":
      return element.elements.flatMap((child) =>
        placesIn(child, {
          ...within(element.legend),
          ...(element.layout === "fields" ? {} : { joined: element }),
        }),
      );
    case "tabs":
      return element.tabs
        .flatMap((tab) => tab.elements)
        .flatMap((child) => placesIn(child, within(element.legend)));
    case "add-another":
      return element.items.map((question) => ({
        ...within(element.legend),
        question,
        list: element,
        opener: { role: "button", name: element.addLabel },
      }));
    case "first-of":
      return element.branches
        .flatMap(({ elements }) => elements)
        .flatMap((child) => placesIn(child, place));
    case "confirmation": {
      const { trigger } = element;
      const role = trigger.kind === "button" ? "button" : "checkbox";
      const opener = { role, name: trigger.label } as const;
      return [
        ...("key" in trigger ? [{ ...place, question: trigger }] : []),
        ...element.elements.flatMap((child) =>
          placesIn(child, { ...place, opener }),
        ),
      ];
    }
    default:
      return [{ ...place, question: element }];
  }
}

const places: readonly Place[] = pages.flatMap((page) =>
  page.sections.flatMap((section) =>
    section.elements.flatMap((element) =>
      placesIn(element, {
        pageId: page.id,
        section,
        frames: [section.title],
      }),
    ),
  ),
);

function placeOf(key: string): Place {
  const place = places.find(({ question }) => question.key === key);
  if (place === undefined) throw new Error(`No page asks for ${key}.`);
  return place;
}

function frameOf(page: Page, { frames }: Place): Locator {
  return frames.reduce<Locator>(
    (around, name) => around.getByRole("group", { name, exact: true }),
    page.getByRole("main"),
  );
}

/** Texts of the three fields of a date, in their order. */
export function dateParts(
  date: string,
): readonly (readonly [string, string])[] {
  const [year = "", month, day] = date.split("-");
  return [
    ["Month", String(Number(month))],
    ["Day", String(Number(day))],
    ["Year", year],
  ];
}

/** Roles of controls that are no text boxes. */
const roles: Partial<
  Record<Question["kind"], "combobox" | "radiogroup" | "checkbox" | "group">
> = {
  select: "combobox",
  creatable: "combobox",
  radio: "radiogroup",
  checkbox: "checkbox",
  date: "group",
};

function byKey(page: Page, key: string): Locator {
  return page.locator(`[id="${key}"]`);
}

/**
 * Returns a question's control, found as a screen reader finds it; links of the form `/page#key` lead to the same one.
 */
export function control(page: Page, key: string): Locator {
  const place = placeOf(key);
  const { question } = place;
  const frame = frameOf(page, place);
  const name = ownName(question);
  if (question.kind === "document") {
    return frame.getByLabel(name, { exact: true }).and(byKey(page, key));
  }
  const isCombobox = question.kind === "text" && question.lookup !== undefined;
  const role = isCombobox ? "combobox" : (roles[question.kind] ?? "textbox");
  const named = frame.getByRole(role, { name, exact: true });
  return ["radio", "date"].includes(question.kind)
    ? named
    : named.and(byKey(page, key));
}

/** Returns the lines of a page that open an optional section. */
export function closedSections(page: Page): Locator {
  return page
    .getByRole("heading", { level: 2 })
    .getByRole("button", { expanded: false });
}

/** Waits for a page of the form with all its sections. */
function expectForm(page: Page): Promise<void> {
  return expect(
    page.locator("main form:not([aria-busy])").first(),
  ).toBeVisible();
}

/** What shows the boxes of a school or an address. */
const OPENER =
  /^(Type it in myself|Use ".*" and fill in the rest|Change .*(School|Address))$/;

/** Opens every section of a page, and all boxes of schools and addresses. */
export async function openSections(page: Page): Promise<void> {
  await expectForm(page);
  const lines = closedSections(page);
  while ((await lines.count()) > 0) await lines.first().click();
  const openers = page.getByRole("button", { name: OPENER });
  while ((await openers.count()) > 0) await openers.first().click();
}

/** Opens the section of a question, if it is closed. */
export async function openSection(page: Page, key: string): Promise<void> {
  await expectForm(page);
  if (await control(page, key).isVisible()) return;
  const { title } = placeOf(key).section;
  // The address changes before the page.
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings.filter({ hasText: title }).first()).toBeVisible();
  const lines = closedSections(page);
  const at = (await lines.allTextContents()).indexOf(title);
  if (at !== -1) await lines.nth(at).click();
  await openBoxes(page, key);
}

/** Opens the boxes around a question that the search of a school or an address fills, if they are folded. */
async function openBoxes(page: Page, key: string): Promise<void> {
  const folded = byKey(page, key).locator(
    "xpath=ancestor::*[@hidden='until-found'][1]/..",
  );
  const opener = folded.getByRole("button", { name: OPENER });
  if ((await opener.count()) > 0) await opener.click();
}

/** Answers one question through the interface. */
export async function answer(
  page: Page,
  key: string,
  entered: Entered,
): Promise<void> {
  const place = placeOf(key);
  const field = control(page, key);
  const { opener } = place;
  await openSection(page, key);
  if (opener !== undefined && !(await field.isVisible())) {
    await frameOf(page, place)
      .getByRole(opener.role, { name: opener.name, exact: true })
      .click();
  }
  const text = String(entered);
  switch (place.question.kind) {
    case "checkbox":
      await field.setChecked(entered === true);
      break;
    case "radio":
      await field.getByRole("radio", { name: text, exact: true }).check();
      break;
    case "select":
      await field.selectOption({ label: text });
      break;
    case "creatable":
      await field.fill(text);
      await field.press("Enter");
      break;
    case "date":
      for (const [name, part] of dateParts(text)) {
        await field.getByRole("textbox", { name }).fill(part);
      }
      break;
    default:
      await field.fill(text);
  }
}

/** Waits until a question shows an answer. */
export async function expectShown(
  page: Page,
  key: string,
  entered: Entered,
): Promise<void> {
  const field = control(page, key);
  await openSection(page, key);
  const text = String(entered);
  switch (placeOf(key).question.kind) {
    case "checkbox":
      await expect(field).toBeChecked({ checked: entered === true });
      break;
    case "radio":
      await expect(
        field.getByRole("radio", { name: text, exact: true }),
      ).toBeChecked();
      break;
    case "select":
      await expect(field.getByRole("option", { selected: true })).toHaveText(
        text,
      );
      break;
    case "creatable":
      await expect(
        page
          .locator("[class*=control]")
          .filter({ has: byKey(page, key) })
          .first(),
      ).toContainText(text);
      break;
    case "date":
      for (const [name, part] of dateParts(text)) {
        await expect(field.getByRole("textbox", { name })).toHaveValue(part);
      }
      break;
    default:
      await expect(field).toHaveValue(text);
  }
}

/** Returns the entered answers of one page, in the order of its questions. */
export function onPage(
  entered: EnteredAnswers,
  pageId: string,
): readonly (readonly [string, Entered])[] {
  return places.flatMap(({ question: { key }, pageId: asking }) => {
    const value = entered[key];
    return asking === pageId && value !== undefined
      ? [[key, value] as const]
      : [];
  });
}

/** Returns what the server stores for entered answers, labels of choices included. */
export function storedForm(
  entered: EnteredAnswers,
  today: string,
): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries(
    Object.entries(entered).flatMap(([key, value]) => {
      const question = questionByKey.get(key)?.question;
      if (question === undefined || !("options" in question)) {
        return [[key, value]];
      }
      const chosen = optionsOn(question.options, today).find(
        ({ label }) => label === value,
      );
      return [
        [key, chosen?.value ?? value],
        [`${key}_desc`, value],
      ];
    }),
  );
}

/** Returns what a student enters to have answers stored; labels of choices are left out. */
export function enteredForm(answers: Answers, today: string): EnteredAnswers {
  return Object.fromEntries(
    allQuestions.flatMap(({ question }) => {
      const { key } = question;
      const value = answers[key];
      if (value === undefined) {
        return [];
      }
      return "options" in question
        ? [[key, labelOf(question.options, String(value), today)]]
        : [[key, value]];
    }),
  );
}

function printedText(kind: Question["kind"], value: Entered): string {
  if (typeof value === "boolean") return "Yes";
  if (kind !== "date") return value;
  const date = new Date(`${value}T12:00:00`);
  return date.toLocaleDateString("en-US", { dateStyle: "long" });
}

/** Returns entered answers as a document for staff words them: part of the label, and part of the text. */
export function printedForm(
  entered: EnteredAnswers,
): readonly (readonly [string, string])[] {
  return pages
    .flatMap(({ id }) => onPage(entered, id))
    .map(([key, value]) => {
      const { question, frames, joined, list } = placeOf(key);
      const { label, kind, printed = label, composed } = question;
      const text = printedText(kind, value);
      if (joined !== undefined) {
        const isList = joined.layout === "check-group";
        return [joined.printed ?? joined.legend, isList ? label : text];
      }
      if (list !== undefined) return [list.printed ?? list.legend, text];
      if (composed !== undefined) {
        return [composed.label, kind === "checkbox" ? printed : text];
      }
      // An essay is printed under its prompt.
      const isInTab = questionByKey.get(key)?.tab !== undefined;
      return [isInTab ? (frames.at(-1) ?? label) : printed, text];
    });
}
