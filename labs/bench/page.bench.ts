import { join } from "node:path";
import { build } from "vite";
import { school } from "../../shared/college/school.ts";
import { siteConfig } from "../../web/build/site-config.ts";
import type { Benchmark } from "./benchmark.ts";
import { criticalPath } from "./critical-path.ts";
import {
  CATEGORIES,
  LOADS,
  PAGES,
  readPages,
  type Category,
  type Reading,
  type Readings,
} from "./lighthouse.ts";
import { startReferenceSite } from "./reference-site.ts";
import { rowsOf } from "./rounds.ts";

const rowOf = rowsOf(LOADS, readPages);

/** Returns the worst page of each round. */
function worst(
  choose: (...figures: number[]) => number,
  figure: (each: Reading) => number,
) {
  return (all: Readings): readonly number[] =>
    all[PAGES[0]].map((_, round) =>
      choose(
        ...PAGES.map((page) => {
          const each = all[page][round];
          return each === undefined ? NaN : figure(each);
        }),
      ),
    );
}

function scoreRow(category: Category): Benchmark {
  return rowOf({
    name: `Lighthouse ${category} of ${PAGES.join(", ")} / 100`,
    limit: "1.0",
    goal: { atLeast: 1 },
    unit: "points",
    ours: worst(Math.min, ({ scores }) => scores[category]),
    reference: 100,
  });
}

const SURE_CATEGORIES = CATEGORIES.filter((each) => each !== "performance");
const GOOD_CLS = 0.1;

/** Blocking time in milliseconds below which the figure says more about the machine than about the page. */
const LEAST_TBT_MS = 50;

/** What a load on a slow phone costs, beside the minimal application's load in the same round. */
const costs = [
  ["largest paint", "1.0", ({ lcp }: Reading) => lcp],
  ["blocking time", "0.5", ({ tbt }: Reading) => Math.max(tbt, LEAST_TBT_MS)],
  ["processor time", "1.0", ({ work }: Reading) => work],
] as const;

/** Goals by cost: a page of sixty questions does more than one of four, and a student's waits for the answers. */
const GOALS = {
  "largest paint": { "/about": 1, "/login": 1, "/education": 1.3 },
  "blocking time": { "/about": 1, "/login": 1, "/education": 1 },
  "processor time": { "/about": 2, "/login": 2, "/education": 2 },
} as const;

/** What a load costs beside the same form by other means. */
const sameForm = [
  ["largest paint", "plain HTML", "plain-form", 1.1, "lcp"],
  ["largest paint", "React Hook Form", "hook-form", 0.75, "lcp"],
  ["processor time", "React Hook Form", "hook-form", 1.5, "work"],
] as const;

const lighthouseRows = [
  ...SURE_CATEGORIES.map(scoreRow),
  ...PAGES.flatMap((page) => [
    rowOf({
      name: `Lighthouse performance of ${page} / minimal application`,
      limit: "1.0",
      goal: { atLeast: 1 },
      unit: "points",
      ours: (all) => all[page].map(({ scores }) => scores.performance),
      reference: (all) =>
        all["minimal-app"].map(({ scores }) => scores.performance),
    }),
    ...costs.map(([cost, limit, figure]) =>
      rowOf({
        name: `${cost} of ${page} / minimal application`,
        limit,
        goal: { atMost: GOALS[cost][page] },
        unit: "ms",
        ours: (all) => all[page].map(figure),
        reference: (all) => all["minimal-app"].map(figure),
      }),
    ),
  ]),
  ...sameForm.map(([cost, name, place, atMost, figure]) =>
    rowOf({
      name: `${cost} of /about / ${name}`,
      limit: "1.0",
      goal: { atMost },
      unit: "ms",
      ours: (all) => all["/about"].map((each) => each[figure]),
      reference: (all) => all[place].map((each) => each[figure]),
    }),
  ),
  rowOf({
    name: `layout shift of ${PAGES.join(", ")} / what is still good`,
    limit: "0",
    goal: { atMost: 0 },
    unit: "",
    ours: worst(Math.max, ({ cls }) => cls),
    reference: GOOD_CLS,
  }),
];

const FOLDER = join(import.meta.dirname, "../../.build/bench/site");

let building: Promise<unknown> | undefined;
function builtSite() {
  const config = siteConfig(school);
  return (building ??= build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, outDir: FOLDER },
  }));
}

async function minimalScripts(): Promise<number> {
  const { folder, stop } = await startReferenceSite("minimal-app");
  await stop();
  return criticalPath(folder, "script");
}

const sizes = (
  [
    [
      "scripts of /about",
      "script",
      "index.html",
      minimalScripts,
      1.07,
      "0.5 (React alone)",
    ],
    ["scripts of /login", "script", "login.html", 90, 1, "0.76 (React alone)"],
    ["styles of /about", "style", "index.html", 15, 1, "-"],
  ] as const
).map(([name, kind, page, reference, atMost, limit]): Benchmark => {
  const isNumber = typeof reference === "number";
  const other = isNumber ? `${reference} KB` : "minimal application";
  return {
    name: `${name}, gzipped / ${other}`,
    limit,
    goal: { atMost },
    pairs: 1,
    async prepare() {
      await builtSite();
      return {
        unit: "KB",
        ours: async () => (await criticalPath(FOLDER, kind, page)) / 1000,
        reference: isNumber
          ? reference
          : async () => (await reference()) / 1000,
      };
    },
  };
});

export const benchmarks: readonly Benchmark[] = [...sizes, ...lighthouseRows];
