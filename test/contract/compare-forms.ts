import {
  RETIRED,
  type FormRecord,
  type RecordedQuestion,
} from "./form-record.ts";

/** Difference between two forms, and what it does to stored applications. */
export interface FormChange {
  /** Key in the newer form, or in the older one if it is gone; none for what is no question. */
  readonly key?: string;
  /** Choice that it is about, as the newer form names it. */
  readonly value?: string;
  readonly text: string;
  /** True if answers would be lost or misunderstood. */
  readonly isRefused: boolean;
}

type Field = Exclude<keyof RecordedQuestion, "options" | "was">;

/** What a change of each field does. */
const EFFECTS: Readonly<Record<Field, string>> = {
  kind: "retire it, and ask under a new key",
  label:
    "what was submitted keeps its words; a question that means something else needs a new key",
  printed: "what was submitted keeps its words",
  required: "whoever has not submitted is asked; what was submitted stands",
  audience: "what was submitted is shown to the narrower of both",
  conditions:
    "answers that are not asked for stay stored and are not shown; what was submitted stands",
  place: "answers stay",
};

/** Returns the questions of a form by the names under which their answers are stored. */
function byStoredName({ questions }: FormRecord) {
  return new Map(
    Object.entries(questions).map(([key, question]) => [
      question.was?.key ?? key,
      { key, ...question },
    ]),
  );
}

type Keyed = RecordedQuestion & { readonly key: string };

function fieldChanges(before: Keyed, now: Keyed): readonly FormChange[] {
  const fields = Object.keys(EFFECTS) as Field[];
  return fields
    .filter((field) => before[field] !== now[field])
    .map((field) => ({
      key: now.key,
      text:
        field === "place" && now.place === RETIRED
          ? "retired: answers stay stored, and what was submitted is shown and exported"
          : `${field} ${String(before[field])} -> ${String(now[field])}: ${EFFECTS[field]}`,
      isRefused: field === "kind",
    }));
}

function optionChanges(
  before: Keyed,
  now: Keyed,
  [earlier = {}, labels = {}]: readonly FormRecord["lists"][string][],
): readonly FormChange[] {
  if (before.options === now.options || now.options === undefined) return [];
  const renamed = Object.entries(now.was?.values ?? {});
  const change = (value: string, text: string, isRefused = false) => [
    { key: now.key, value, text, isRefused },
  ];
  return [
    ...Object.entries(earlier).flatMap(([value, label]) => {
      const name = renamed.find(([old]) => old === value)?.[1];
      if (name !== undefined && name !== value) {
        return change(name, `${value} is called ${name}`);
      }
      const text = labels[value];
      if (text === undefined) {
        return change(
          value,
          `${value} is gone: whoever has not submitted chooses again`,
        );
      }
      return text === label
        ? []
        : change(
            value,
            `${value} says ${text}: what was submitted keeps ${label}`,
          );
    }),
    ...renamed
      .filter(
        ([, value], index) =>
          value in earlier &&
          renamed.findIndex(([, each]) => each === value) === index,
      )
      .filter(([old, value]) => old !== value)
      .flatMap(([, value]) =>
        change(
          value,
          `${value} was offered: name it first, ${value}: ${value}`,
          true,
        ),
      ),
  ];
}

/** Returns what a form changes for applications that were begun or submitted with an earlier one. */
export function compareForms(
  earlier: FormRecord,
  now: FormRecord,
): readonly FormChange[] {
  const [before, after] = [byStoredName(earlier), byStoredName(now)];
  const added = [...after].filter(([name]) => !before.has(name));
  const gone = (what: keyof FormRecord & ("choices" | "columns")) =>
    earlier[what].filter((name) => !now[what].includes(name));
  return [
    ...[...before].flatMap(([name, question]): readonly FormChange[] => {
      const found = after.get(name);
      const { key } = question;
      if (found === undefined) {
        const text = `removed: add it to shared/college/retired.ts as it was, or say what it was (was: { key: "${name}" })`;
        return [{ key, text, isRefused: true }];
      }
      const lists = [
        earlier.lists[question.options ?? ""],
        now.lists[found.options ?? ""],
      ].map((list) => list ?? {});
      const text = `was ${key}: answers stay, stored as ${name}`;
      return [
        ...(key === found.key
          ? []
          : [{ key: found.key, text, isRefused: false }]),
        ...fieldChanges(question, found),
        ...optionChanges(question, found, lists),
      ];
    }),
    ...added.map(([, { key, required }]) => ({
      key,
      text: `new${required ? " and required" : ""}: whoever has not submitted is asked`,
      isRefused: false,
    })),
    ...gone("choices").map((name) => ({
      text: `${name} is gone: whoever chose it is shown the default`,
      isRefused: false,
    })),
    ...gone("columns").map((name) => ({
      text: `${name}: the system loses a column`,
      isRefused: true,
    })),
  ];
}
