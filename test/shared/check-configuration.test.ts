import { describe, expect, it } from "@jest/globals";
import { equals } from "../../shared/application/condition.ts";
import {
  checkConfiguration,
  type Configuration,
} from "../../shared/application/derive/check-configuration.ts";
import { EMPTY } from "../../shared/application/derive/check-elements.ts";
import type { DataField } from "../../shared/application/kinds/kind.ts";
import type { Element, Page } from "../../shared/application/question.ts";
import type { School } from "../../shared/application/school.ts";
import { school as firstSchool } from "../../shared/college/school.ts";
import { configuration } from "../../shared/form/configuration.ts";
import { school as secondSchool } from "../support/second-school.ts";

const now = new Date("2026-11-21T12:00:00Z");
/** With a theme that is known to be fine: one bad color is one failure, that of the first test. */
const school: School = { ...firstSchool, theme: secondSchool.theme };
const real: Configuration = { ...configuration, school, now };
const { pages, dataModel } = real;

function modelOf(...keys: string[]): ReadonlyMap<string, DataField> {
  return new Map(keys.map((key) => [key, { type: "text", maxLength: 45 }]));
}
function text(key: string, more: object = {}): Element {
  return { kind: "text", key, label: key, ...more };
}
function select(
  options: readonly { readonly value: string; readonly label: string }[],
): Element {
  return { kind: "select", key: "color", label: "Color", options };
}
function group(
  id: string,
  elements: readonly Element[] = [],
  more: object = {},
): Element {
  return { kind: "group", layout: "fields", id, legend: id, elements, ...more };
}
function tabs(
  tabId: string,
  ids: readonly string[],
  { defaultTab = "a", label = "Tab", elements = [] as Element[] } = {},
): Element {
  return {
    kind: "tabs",
    tabId,
    legend: tabId,
    defaultTab,
    tabs: ids.map((id) => ({ id, label, elements })),
  };
}
function repeat(...keys: readonly string[]): Element {
  return {
    kind: "add-another",
    buttonId: "pet",
    legend: "Pets",
    addLabel: "Add",
    items: keys.map((key) => ({ kind: "text", key, label: key })),
  };
}
function onlyWhen(valueKey: string) {
  return { shownWhen: [{ valueKey, operator: "answered" }] };
}
const note: Element = { kind: "note", id: "code", text: "Our code." };
function page(id: string, ...elements: Element[]): Page {
  return {
    id,
    title: id,
    lead: id,
    sections: [{ id: `${id}-section`, title: id, elements }],
  };
}

const one: Configuration = {
  ...real,
  pages: [page("one", note)],
  printedParts: { one: "One" },
  named: {},
};

/** Returns the errors of questions on a page, where these keys may be stored. */
function errorsOf(elements: readonly Element[], ...keys: string[]) {
  const asked = [page("one", ...elements)];
  return checkConfiguration({
    ...one,
    pages: asked,
    dataModel: modelOf(...keys),
  }).errors;
}

function errorsOfSchool(changes: Partial<School>) {
  return checkConfiguration({ ...real, school: { ...school, ...changes } })
    .errors;
}

const yes = { value: "Y", label: "Yes" };
const sure = { ...yes, label: "Sure" };

it("the configuration of this repository has neither errors nor warnings", () => {
  expect(checkConfiguration({ ...real, school: firstSchool })).toEqual({
    errors: [],
    warnings: [],
  });
});

describe("a bad configuration", () => {
  it("reports everything missing when nothing is configured", () => {
    expect(checkConfiguration({ ...real, school: {} }).errors).toEqual([
      expect.stringMatching(
        /^missing configuration: slug, title, .*terms, .*reminderDays$/,
      ),
    ]);
  });
});

describe("questions", () => {
  it("may not be on two pages", () => {
    expect(
      checkConfiguration({
        ...real,
        pages: [
          ...pages,
          page("about", text("shoe_size")),
          page("education", text("shoe_size")),
        ],
        dataModel: new Map([...dataModel, ...modelOf("shoe_size")]),
      }).errors,
    ).toContain(
      "keys that are present in multiple pages: shoe_size (about, education)",
    );
  });

  it("without a page are a warning, unless the server writes the answer", () => {
    const { errors, warnings } = checkConfiguration({
      ...real,
      dataModel: new Map([
        ...dataModel,
        ...modelOf("shoe_size"),
        ["note", { type: "server" }],
      ]),
    });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      "shoe_size is on no page: the page mapping needs updating.",
    ]);
  });
});

describe("what a page asks", () => {
  const pets = Array.from({ length: 11 }, (_, index) =>
    index === 0 ? "pet_name" : `pet_${index + 1}_name`,
  );
  const byDay: Element = {
    kind: "select",
    key: "color",
    label: "Color",
    options: (today) => (today === "2026-11-21" ? [yes, sure] : [yes]),
  };

  it.each<[string, readonly Element[], string]>([
    [
      "a question twice, at any depth",
      [text("city"), group("g", [text("city")])],
      "keys that are asked more than once on a page: city",
    ],
    [
      "a key that is not in the data model",
      [text("shoe_size"), text("city")],
      "keys that are not present in the tenant dataModel: shoe_size",
    ],
    [
      "a text without a word, or a list without an entry, at any depth",
      [
        group("g", [text("city", { label: " ", checks: [] })], { hint: "" }),
        select([yes, { value: "", label: " " }]),
        repeat(),
        tabs("t", ["a"]),
      ],
      `${EMPTY}: city.label, city.checks, g.hint, color.options.1.value, color.options.1.label, pet.items, t.tabs.a.elements`,
    ],
    [
      "such an option today",
      [
        {
          ...select([]),
          options: () => [{ value: "N", label: " " }],
        } as Element,
      ],
      `${EMPTY}: color.options.0.label`,
    ],
    ...["city_desc", "homeTown", "constructor"].map(
      (key): [string, readonly Element[], string] => [
        "a key that is the name of another's label, or of what every object has",
        [text(key)],
        `a key is of lower-case letters, digits and _, begins with a letter, has no _desc at its end, and is not constructor: ${key}`,
      ],
    ),
    [
      "an id that is no name in an address",
      [tabs("t", ["a", "b c"])],
      "an id is of lower-case letters, digits, - and _, and begins with a letter: b c",
    ],
    [
      "an id that is on the page already, as a key",
      [text("city"), group("city")],
      "ids that are keys of questions as well: city",
    ],
    [
      "a question that appears above the answer, or never",
      [
        text("city", onlyWhen("town")),
        text("town"),
        text("name", onlyWhen("name")),
      ],
      "questions that depend on a later one, or on themselves: city (town), name (name)",
    ],
    [
      "two options that nobody can tell apart",
      [select([yes, { value: "y", label: "Yes" }])],
      "options of color with the same label: Yes",
    ],
    [
      "a date of no year",
      [{ kind: "date", key: "city", label: "City", years: [3, -3] }],
      "city takes no year from 3 to -3",
    ],
    [
      "one of a repeated question that all have to add",
      [
        {
          ...repeat(),
          items: ["pet", "pet_2"].map((key) => text(key, { required: true })),
        } as Element,
      ],
      "required questions of pet after the first, which many have no use for: pet_2",
    ],
    [
      "phrases for what cannot be chosen",
      [
        {
          ...select([yes]),
          kind: "radio",
          phrases: { Yes: "So", yes: "So" },
        } as Element,
      ],
      "phrases of color for what is no choice: yes",
    ],
    [
      "bounds that leave nothing",
      [{ kind: "number", key: "city", label: "City", min: 8, max: 8 }],
      "city takes no number from 8 to 8",
    ],
    [
      "no room for a text",
      [text("city", { maxLength: 0 })],
      "city takes no text",
    ],
    [
      "conditions on unknown keys, wherever they are",
      [
        text("city", {
          ...onlyWhen("contry"),
          caution: { text: "Wait", unless: onlyWhen("stat").shownWhen },
        }),
      ],
      "conditions that refer to unknown keys: contry, stat",
    ],
    [
      "alternatives of unknown keys",
      [text("city", { alternatives: ["town", "vilage"] }), text("town")],
      "alternatives with unknown keys: vilage",
    ],
    [
      "a prefix that is no part of the key",
      [text("name", { lookup: { category: "hs_ceeb", prefix: "hs_" } })],
      "the prefix hs_ is not part of the key: name",
    ],
    [
      "a text that no request takes",
      [{ kind: "text-area", key: "city", label: "City", limit: 12_001 }],
      "city takes more than 12000 characters",
    ],
    [
      "two options of one value",
      [select([yes, sure])],
      "options of color with the same value: Y",
    ],
    [
      "options that have one value today",
      [byDay],
      "options of color with the same value: Y",
    ],
    [
      "more than ten of a repeated question",
      [repeat(...pets)],
      "the maximum repeat count must not exceed 10: pet has 11",
    ],
    [
      "a repeated question without prefix and position",
      [repeat("name", "pet_2_name", "pet_4_name", "pet_44")],
      "the prefix pet with its position is not part of the key: name, pet_4_name, pet_44",
    ],
    ["two groups", [group("g"), group("g")], "groups with the same id: g"],
    ["two notes", [note, note], "notes with the same id: code"],
    ["two buttons", [repeat(), repeat()], "buttons with the same id: pet"],
    [
      "two sets of tabs",
      [tabs("t", ["a"]), tabs("t", ["a"])],
      "tabs with the same id: t",
    ],
    [
      "a required question in tabs",
      [tabs("t", ["a"], { elements: [text("city", { required: true })] })],
      "required questions in t, of whose tabs one is answered: city",
    ],
    [
      "two tabs of a set",
      [tabs("t", ["a", "a"])],
      "tabs of t with the same id: a",
    ],
    [
      "a default that is no tab",
      [tabs("t", ["a"], { defaultTab: "b" })],
      "t has no tab for its default: b",
    ],
  ])("may not have %s", (_, elements, message) => {
    const keys = [
      "city",
      "city_desc",
      "homeTown",
      "constructor",
      "town",
      "name",
      "pet",
      "pet_2",
      "color",
      "pet_44",
      ...pets,
    ];
    const isOfEmpty = message.startsWith(EMPTY);
    const errors = errorsOf(elements, ...keys)
      // The others stand for any.
      .filter((error) => error.startsWith(EMPTY) === isOfEmpty)
      .map((error) => error.replaceAll(/pages\.one\.[-\w.]*elements\./g, ""));
    expect(errors).toEqual([message]);
  });

  it("may have ten of a repeated question", () => {
    const ten = pets.slice(0, 10);
    expect(errorsOf([repeat(...ten)], ...ten)).toEqual([]);
  });
});

it.each<[string, Partial<Configuration>]>([
  [
    "parents names keys that no page asks: x, y",
    {
      named: {
        parents: { a: ["x", "", "x"], b: equals("y", "Y"), c: "Of all" },
      },
    },
  ],
  [
    "conditions on choices that are not offered: color no, box Y",
    {
      pages: [
        page(
          "one",
          text("city", {
            shownWhen: [
              equals("color", "no"),
              equals("box", "Y"),
              equals("box", true),
            ],
          }),
        ),
      ],
      dataModel: new Map([
        ...modelOf("city"),
        ["color", { type: "option", options: [yes] }],
        ["box", { type: "boolean" }],
      ]),
    },
  ],
])("%s is an error", (message, change) => {
  expect(checkConfiguration({ ...one, ...change }).errors).toEqual([message]);
});

describe("ids", () => {
  it("of pages and their sections are used once", () => {
    expect(
      checkConfiguration({ ...real, pages: [...pages, ...pages.slice(2)] })
        .errors,
    ).toEqual(
      expect.arrayContaining([
        "pages with the same id: final-steps",
        "sections with the same id: conduct, agreements",
      ]),
    );
  });

  it("of a printed part are those of the document, or nobody would read the section", () => {
    expect(
      checkConfiguration({ ...real, printedParts: { about: "Contact" } })
        .errors[0],
    ).toMatch(/^sections of no part of the printed document: .*conduct/);
  });
});

describe("the school", () => {
  const window = { from: "2026-10-01", to: "2026-11-02", message: "Apply!" };
  const fall = {
    code: "FA",
    name: "Fall",
    offered: "2026-06-03",
    deadlines: [window],
    begins: "2027-08-23",
  };
  const spring = { ...fall, code: "SP", offered: "2026-11-02", deadlines: [] };
  const others = { ...spring, begins: "2028-01-11" };
  const fallWith = (...deadlines: (typeof window)[]) => ({
    terms: [{ ...fall, deadlines }, others],
  });

  it.each<[Partial<School>, string]>([
    [{ title: " " }, "missing configuration: title"],
    [{ address: [] }, "missing configuration: address"],
    [{ terms: [], reminderDays: [] }, "missing configuration: terms"],
    [{ words: { ...school.words, thanks: " " } }, `${EMPTY}: words.thanks`],
    [
      { theme: { ...school.theme, brand: "dark green" } },
      "theme.brand must be a color as #rrggbb: dark green",
    ],
    [
      { terms: [fall, { ...fall, deadlines: [] }, others] },
      "terms that are declared twice: 2027FA",
    ],
    [{ terms: [{ ...fall, name: "" }, others] }, `${EMPTY}: 2027FA.name`],
    [
      { terms: [{ ...fall, offered: window.to }, others] },
      "terms must be offered, then end with their last deadline, then begin: 2027FA",
    ],
    [
      { terms: [{ ...fall, begins: "2026-11-01" }, others] },
      "terms must be offered, then end with their last deadline, then begin: 2026FA",
    ],
    [
      { terms: [fall] },
      "terms after whose last deadline nothing can be chosen: 2027FA",
    ],
    [
      fallWith({ ...window, to: "2026-11-31" }),
      "deadlines must run from one calendar date to a later one: 2026-10-01 to 2026-11-31",
    ],
    [
      fallWith({ ...window, message: "" }),
      `${EMPTY}: 2027FA.deadlines.0.message`,
    ],
    [
      fallWith(window, { ...window, from: "2026-11-01" }),
      "deadlines that begin before the one above ends: 2026-11-01 to 2026-11-02",
    ],
    [
      { ...fallWith(window), reminderDays: [31, 32, 60, -1, 1.5] },
      "reminderDays on which no deadline is announced: 32, 60, -1, 1.5",
    ],
  ])("may not be %j", (changes, message) => {
    expect(errorsOfSchool(changes)).toEqual([message]);
  });

  it.each<[string, string, ...wrong: (string | number)[]]>([
    ["slug", "up to 20 lower-case letters and digits", "Alder", "alder-brook"],
    ["helpEmail", "an email address", "help"],
    ["contactEmail", "an email address", "a@b"],
    ["phone", "a phone number of ten digits", "555-0100"],
    ["privacyPolicyUrl", "an https address", "http://x.example"],
    ["satCode", "four digits", "163"],
    ["actCode", "four digits", "11180"],
    [
      "applicationUrl",
      "an https address that ends with the host name",
      `${school.applicationUrl}/`,
    ],
    ["timeZone", "an IANA time zone", "America/Atlantis"],
  ])("has a %s that is %s, not %j", (key, what, ...wrong) => {
    for (const value of wrong) {
      const message = `${key} must be ${what}: ${value}`;
      expect(errorsOfSchool({ [key]: value })).toEqual([message]);
    }
  });

  it.each<[Partial<School>]>([
    [{ slug: "a1" }],
    [{ terms: [{ ...fall, deadlines: [] }, others], reminderDays: [] }],
    [fallWith(window, { ...window, from: window.to, to: "2026-12-02" })],
    [{ ...fallWith(window), reminderDays: [31, 0] }],
  ])("may be %j", (changes) => {
    expect(errorsOfSchool(changes)).toEqual([]);
  });
});
