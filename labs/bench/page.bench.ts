import { join } from "node:path";
import { build } from "vite";
import { school } from "../../shared/college/school.ts";
import { siteConfig } from "../../web/build/site-config.ts";
import type { Benchmark, Goal } from "./benchmark.ts";
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
import { startMinimalSite } from "./minimal-site.ts";

let reading: Promise<Readings> | undefined;
/** Measures once: all rows use the same loads. */
function readings() {
  return (reading ??= readPages());
}

/** Returns the figure of each load in turn; the first call is the run that does not count. */
function inTurn(figures: readonly number[]) {
  let asked = -1;
  return () => Promise.resolve(figures[Math.max(asked++, 0)] ?? NaN);
}

interface Row {
  readonly name: string;
  readonly limit: string;
  readonly goal: Goal;
  readonly unit: string;
  readonly ours: (all: Readings) => readonly number[];
  readonly reference: number | ((all: Readings) => readonly number[]);
}

function rowOf({ name, limit, goal, unit, ours, reference }: Row): Benchmark {
  return {
    name,
    limit,
    goal,
    pairs: LOADS,
    async prepare() {
      const all = await readings();
      return {
        unit,
        ours: inTurn(ours(all)),
        reference:
          typeof reference === "number" ? reference : inTurn(reference(all)),
      };
    },
  };
}

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
const MOST_CSS_KB = 15;
const MOST_LOGIN_KB = 90;

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

const lighthouseRows = [
  ...SURE_CATEGORIES.map(scoreRow),
  ...PAGES.flatMap((page) => [
    rowOf({
      name: `Lighthouse performance of ${page} / minimal application`,
      limit: "1.0",
      goal: { atLeast: 1 },
      unit: "points",
      ours: (all) => all[page].map(({ scores }) => scores.performance),
      reference: (all) => all.minimal.map(({ scores }) => scores.performance),
    }),
    ...costs.map(([cost, limit, figure]) =>
      rowOf({
        name: `${cost} of ${page} / minimal application`,
        limit,
        goal: { atMost: GOALS[cost][page] },
        unit: "ms",
        ours: (all) => all[page].map(figure),
        reference: (all) => all.minimal.map(figure),
      }),
    ),
  ]),
  rowOf({
    name: `layout shift of ${PAGES.join(", ")} / what is still good`,
    limit: "0",
    goal: { atMost: 0 },
    unit: "",
    ours: worst(Math.max, ({ cls }) => cls),
    reference: GOOD_CLS,
  }),
];

const OURS = join(import.meta.dirname, "../../.build/bench/site");

async function buildSite() {
  const config = siteConfig(school);
  await build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, outDir: OURS },
  });
}

function inKilobytes(bytes: number) {
  return () => Promise.resolve(bytes / 1000);
}

const scriptSize: Benchmark = {
  name: "scripts of /about, gzipped / minimal application",
  limit: "0.5 (React alone)",
  goal: { atMost: 1.07 },
  pairs: 1,
  async prepare() {
    await buildSite();
    const { folder, stop } = await startMinimalSite();
    await stop();
    return {
      unit: "KB",
      ours: inKilobytes(await criticalPath(OURS, "script")),
      reference: inKilobytes(await criticalPath(folder, "script")),
    };
  },
};

const loginScriptSize: Benchmark = {
  name: "scripts of /login, gzipped / 90 KB",
  limit: "0.76 (React alone)",
  goal: { atMost: 1 },
  pairs: 1,
  async prepare() {
    await buildSite();
    const size = await criticalPath(OURS, "script", "login.html");
    return {
      unit: "KB",
      ours: inKilobytes(size),
      reference: MOST_LOGIN_KB,
    };
  },
};

const styleSize: Benchmark = {
  name: "styles of /about, gzipped / 15 KB",
  limit: "-",
  goal: { atMost: 1 },
  pairs: 1,
  async prepare() {
    await buildSite();
    return {
      unit: "KB",
      ours: inKilobytes(await criticalPath(OURS, "style")),
      reference: MOST_CSS_KB,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [
  scriptSize,
  loginScriptSize,
  styleSize,
  ...lighthouseRows,
];
