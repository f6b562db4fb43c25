import { targets } from "../../lambdas/staff/targets/index.ts";
import { columnsOf } from "../../lambdas/staff/targets/target.ts";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import {
  questionsOfSection,
  type PlacedQuestion,
} from "../../shared/application/derive/questions.ts";
import { fingerprintOf } from "../../shared/application/fingerprint.ts";
import { retired } from "../../shared/college/retired.ts";
import { school } from "../../shared/college/school.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import {
  allQuestions,
  allRepeats,
  allTabs,
} from "../../shared/form/questions.ts";

/** What a release asks in one question. */
export interface RecordedQuestion {
  readonly kind: string;
  readonly label: string;
  readonly printed: string;
  readonly required: boolean;
  readonly audience: string;
  /** Fingerprint of the conditions under which it is asked. */
  readonly conditions: string;
  /** Its page and section. */
  readonly place: string;
  /** Name of its list in `lists`; none where it moves with the calendar. */
  readonly options?: string;
  readonly was?: PlacedQuestion["question"]["was"];
}

/** What a release asks and exports: everything by which stored answers are understood. */
export interface FormRecord {
  /** Slug of the school that asks it. */
  readonly school: string;
  /** By key; retired ones as well. */
  readonly questions: Readonly<Record<string, RecordedQuestion>>;
  /** Labels of choices by their values. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Ids of what students choose and is stored: of tabs with each of theirs, and of lists that grow. */
  readonly choices: readonly string[];
  /** Names of the columns of each target. */
  readonly columns: readonly string[];
}

/** The place of questions that are not asked any more. */
export const RETIRED = "retired";

const retiredQuestions = questionsOfSection("", {
  id: RETIRED,
  title: "",
  elements: retired,
});

/** Returns the record of this form. */
export function recordForm(): FormRecord {
  const lists: Record<string, Readonly<Record<string, string>>> = {};
  const listOf = ({ question }: PlacedQuestion) => {
    if (!("options" in question) || typeof question.options === "function") {
      return undefined;
    }
    const options = optionsOn(question.options, "");
    const name = fingerprintOf("options", JSON.stringify(options));
    lists[name] = Object.fromEntries(
      options.map(({ value, label }) => [value, label]),
    );
    return name;
  };
  const recorded = (placed: PlacedQuestion) => {
    const { question, pageId, sectionId, shownWhen, earlierBranches } = placed;
    const { key, kind, label, printed = label, required = false } = question;
    const options = listOf(placed);
    const narrow = HIDDEN.reader.includes(key) ? "office" : "readers";
    return {
      kind,
      label,
      printed,
      required,
      audience: HIDDEN.public.includes(key) ? narrow : "anybody",
      conditions: fingerprintOf(
        "conditions",
        JSON.stringify([shownWhen, earlierBranches]),
      ),
      place: [pageId, sectionId].filter(Boolean).join("/"),
      ...(options === undefined ? {} : { options }),
      ...(question.was === undefined ? {} : { was: question.was }),
    };
  };
  return {
    school: school.slug,
    questions: Object.fromEntries(
      [...retiredQuestions, ...allQuestions].map((placed) => [
        placed.question.key,
        recorded(placed),
      ]),
    ),
    lists,
    choices: [
      ...allTabs.flatMap(({ tabId, tabs }) =>
        tabs.map(({ id }) => `${tabId}: ${id}`),
      ),
      ...allRepeats.map(({ buttonId }) => buttonId),
    ],
    columns: Object.entries(targets).flatMap(([name, target]) =>
      columnsOf(target).map((column) => `${name}: ${column.name}`),
    ),
  };
}

/** Returns a record as it is kept, a question and a list a line. */
export function formatRecord(record: FormRecord): string {
  const { school: slug, ...lists } = record;
  const parts = Object.entries(lists).map(([name, part]) => {
    const lines = Array.isArray(part)
      ? part.map((each) => JSON.stringify(each))
      : Object.entries(part).map(
          ([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`,
        );
    const [open, close] = Array.isArray(part) ? "[]" : "{}";
    return `"${name}": ${open}\n${lines.join(",\n")}\n${close}`;
  });
  return `{\n"school": ${JSON.stringify(slug)},\n${parts.join(",\n")}\n}\n`;
}
