import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setClock } from "@admission/test-tools";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { unzipSync } from "fflate";
import { selectionOf } from "../../bin/applications/selection.ts";
import { changeApplication } from "../../lambdas/application/application.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import { select } from "../../lambdas/staff/selection.ts";
import { submissionFacts } from "../../lambdas/staff/submission-facts.ts";
import { recordMailState } from "../../lambdas/storage/mail-states.ts";
import { markUnmailable } from "../../lambdas/storage/unmailable.ts";
import { termOf } from "../../shared/application/terms.ts";
import { startOf } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import { startCloud } from "../support/cloud.ts";
import { commandsOn } from "../support/commands.ts";
import {
  generatedApplication,
  studentNumber,
} from "../support/generated-applications.ts";
import { openLink } from "../support/links.ts";
import { writePrintedSite } from "../support/printed-site.ts";
import { ROOT } from "../support/run-script.ts";
import { collected } from "../support/staff-log.ts";

/** The office's commands on a running system: `npm run applications` and a day's reading. */

const cloud = await startCloud({ siteFolder: writePrintedSite() });
const { folder, run } = commandsOn(cloud);
const HANDBOOK = readFileSync(join(ROOT, "docs/office.md"), "utf8");

const A_DAY = ["--since", "2026-10-02", "--until", "2026-10-02"];

function applications(...options: readonly string[]) {
  return run("applications", ...options);
}
/** Returns the objects of JSON lines. */
async function objects(...options: readonly string[]) {
  const { out } = await applications(...options);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);
}
/** Returns the students who are selected. */
async function studentsIn(selection: ReturnType<typeof selectionOf>) {
  const found = await collected(select(selection));
  return found.flatMap(({ row }) => row?.student ?? []);
}
function plant(n: number, answers: AnswerMap = {}, change: object = {}) {
  return changeApplication(
    studentNumber(n),
    () => {
      const planted = generatedApplication(n);
      return {
        ...planted,
        answer: { ...planted.answer, ...answers },
        ...change,
      };
    },
    { mayBegin: true },
  );
}

const LAST = 11;
beforeAll(async () => {
  for (let n = 0; n < LAST; n += 1) await plant(n);
  // A day later, of another term.
  await plant(
    LAST,
    {
      entry_term: "2027FA",
      entry_term_desc: "Fall 2027",
      first_name: '=HYPERLINK("x")',
      middle_name: "two\nlines",
    },
    { submitted_at: "2026-10-02T14:00:00.000Z" },
  );
  await plant(30, {
    first_name: "Amy",
    last_name: "OKAFOR-0",
    birth_date: "2009-01-01",
  });
  await plant(
    20,
    {
      phone_home: "+1 505-203-1000",
      address_line_1: "2 MAPLE street",
      parent_first_name: "Jürgen",
      parent_last_name: "O’Neil-Weiß",
      parent_phone: "+49 (0)30 901820",
      parent_communication_preference: "1",
      parent_2_first_name: "Ana",
      parent_2_last_name: "-",
    },
    { submitted_at: new Date(jest.now()).toISOString() },
  );
});

describe("list", () => {
  it("takes times of the school beside a change of its clocks", () => {
    const times = ["2026-11-01T00:30", "2026-11-01T03:00", "2027-03-14T03:00"];
    expect(times.map((since) => selectionOf({ since }).since)).toEqual([
      "2026-11-01T04:30:00.000Z",
      "2026-11-01T08:00:00.000Z",
      "2027-03-14T07:00:00.000Z",
    ]);
  });

  it.each([
    [["okafor"], {}, [0, 1, 2, 3, 5, 6, 7, 8, 30, 9, 4]],
    [["okafor"], { status: "started" }, [9, 4]],
    [[], { term: "fall 2027" }, [LAST]],
    [
      ["student2@"],
      { until: "2026-10-01", status: "submitted", term: "2027sp" },
      [2],
    ],
    [["student2@"], { since: "2026-10-02" }, []],
    [[], { since: "2026-10-02", until: "2026-10-02" }, [LAST]],
    [
      [],
      { since: "2026-10-01T15:00:00Z", until: "2026-10-01T15:20:00Z" },
      [6, 7],
    ],
    [
      [],
      { since: "2026-10-01T11:00", until: "2026-10-01T11:20:00.000" },
      [6, 7],
    ],
    [[], { since: "2026-10-02", until: "2026-09-30" }, []],
    [["BJORN", "okafor"], {}, [1]],
    ...[
      "oneil weiss",
      "JUERGEN O'Neil",
      "2009-09-21",
      "neill 9/21/2009",
      "901820",
      "030 901820",
      "+49 30 901820",
      "1820 weiss",
    ].map((words) => [[words], {}, [20]] as const),
    [["(505) 203-1000"], {}, [3, 20]],
    [["203"], {}, []],
    [[referenceOf(studentNumber(3)).toLowerCase()], {}, [3]],
    [[referenceOf(studentNumber(5)).replace("-", "")], {}, [5]],
  ])("with %j and %j finds %j", async (words, options, numbers) => {
    expect(await studentsIn(selectionOf(options, words))).toEqual(
      numbers.map(studentNumber),
    );
  });

  it("has those whose mails come back, and stats count them", async () => {
    const to = (n: number) => `student${n}@example.org`;
    await markUnmailable(to(3), "bounce");
    await markUnmailable(to(5), "complaint");
    const reported_at = new Date(jest.now()).toISOString();
    const state = { kind: "receipt", message_id: "a", reported_at };
    await recordMailState(to(4), { state: "bounced", ...state });
    await recordMailState(to(6), { state: "delivered", ...state });

    const held = await objects("list", "--mails", "held-back", "--json");
    expect(held.map(({ username }) => username)).toEqual([to(3)]);
    const [counts] = await objects("stats", "--mails", "bounced", "--json");
    expect(counts).toMatchObject({ started: 1, submitted: 0 });
    expect((await applications("list", "--mails", "lost")).said).toBe(
      "--mails must be delivered or delayed or bounced or complained or rejected or held-back, not lost.\n",
    );
  });

  it("has a table without the student's control characters", async () => {
    const { out, said, code } = await applications("list", ...A_DAY);
    expect(out.split("\n")).toEqual([
      "Reference  Status     Since       Term    Name                          Address                Major    Parents  Files  Late",
      `${referenceOf(studentNumber(LAST))}  submitted  2026-10-02  2027FA  =HYPERLINK("x") Lindqvist ${LAST}  student${LAST}@example.org  Nursing           0`,
      "",
    ]);
    expect([said, code]).toEqual([`${out}1 application.\n`, 0]);
  });

  it("names accounts that may be one person's, and why", async () => {
    const groups = await objects("list", "--duplicates", "--json");
    const found = groups.map((group) => JSON.stringify(group));
    const withBoth = (...numbers: number[]) =>
      found.filter((text) =>
        numbers.every((n) => text.includes(referenceOf(studentNumber(n)))),
      );
    expect(groups).toHaveLength(3);
    expect(withBoth(0, 30)).toEqual([
      expect.stringContaining('{"reasons":["same name and birth date"]'),
    ]);
    expect(withBoth(2, 20)).toEqual([
      expect.stringContaining('{"reasons":["same address"]'),
    ]);
    expect(withBoth(3, 20)).toEqual([
      expect.stringContaining('{"reasons":["same phone"]'),
    ]);
    const pair = [0, 30].map((n) => referenceOf(studentNumber(n)));
    await applications("list", "--two-people", ...pair);
    const left = await objects("list", "--duplicates", "--json");
    expect(left).toEqual(
      groups.filter((group) => !JSON.stringify(group).includes(pair[0] ?? "")),
    );
  });

  it.each([
    [
      { status: "done" },
      "--status must be submitted or reopened or started or withdrawn or all, not done.",
    ],
    [
      { since: "2026-02-31" },
      "2026-02-31 must be a day, YYYY-MM-DD, or a time.",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => selectionOf(options)).toThrow(message);
  });
});

describe("show", () => {
  it("says what is missing, and where the student stopped", async () => {
    const { out, code } = await applications("show", "student9@example.org");
    expect(out).toMatch(/^Reference {3}CDWV-3ZCJ\nName {8}Jin Okafor 9\n/);
    expect(out).toMatch(/^Stopped in {2}Essays$/m);
    expect(out).toMatch(/^Missing {5}High School: High School$/m);
    expect(code).toBe(0);
    const whole = await applications("show", referenceOf(studentNumber(1)));
    expect(whole.out).toMatch(
      /^Submitted {3}October 1, 2026 at 10:10 AM EDT$/m,
    );
    expect(whole.out).not.toMatch(/Missing/);
    const { out: called } = await applications("show", "oneil");
    expect(called).toMatch(
      /^Parent {6}Jürgen O’Neil-Weiß \(may be informed\)\nParent {6}Ana \(not to be informed\)$/m,
    );
  });

  it.each([
    ["okafor", "More than one: say more of its name, or its reference."],
    ["nobody", "There is no such application."],
  ])("does not guess who %s is", async (text, message) => {
    const { code, said } = await applications("show", text);
    expect([code, said.trim().split("\n").at(-1)]).toEqual([1, message]);
  });
});

describe("stats", () => {
  it("counts by day and section, with the median time", async () => {
    const options = ["--until", "2026-10-02"];
    const [counts] = await objects("stats", "--json", ...options);
    expect(counts).toEqual({
      started: 13,
      submitted: 11,
      reopened: 0,
      withdrawn: 0,
      late: 0,
      submitted_again: 0,
      // From none to 33 hours.
      median_seconds_to_submit: 6 * 3600,
      submitted_by_day: { "2026-10-01": 10, "2026-10-02": 1 },
      submitted_by_term: { "Spring 2027": 10, "Fall 2027": 1 },
      stopped_in_section: { essays: 2 },
    });
    const { out } = await applications("stats", ...options);
    expect(out).toMatch(/^13 started, 11 of them submitted\.$/m);
    expect(out).toMatch(/^2026-10-01 +10 +91 % +█{24}$/m);
    expect(out).toMatch(/^2026-10-02 +1 +9 % +█{2}$/m);
    expect(out).toMatch(/^Essays +2 +100 % +█{24}$/m);
    for (const [words, median] of [
      [["--until", "2026-10-01"], "5 h 30 min"],
      [A_DAY, "1 d 9 h"],
    ] as const) {
      const { out: said } = await applications("stats", ...words);
      expect(said).toMatch(new RegExp(`^Median .*: ${median}\\.$`, "m"));
    }
  });
});

it.each(school.terms)(
  "a submission is late once the last day for $name is over",
  ({ code, begins }) => {
    const term = begins.slice(0, 4) + code;
    const { end = "" } = termOf(school.terms, term) ?? {};
    const over = startOf(school.timeZone, end).getTime();
    const lateAt = (time: number) =>
      submissionFacts.late({
        status: "submitted",
        status_at: new Date(time).toISOString(),
        summary: { term } as never,
      });
    expect([lateAt(over - 1), lateAt(over)]).toEqual(["", "late"]);
  },
);

describe("export", () => {
  const file = (name: string) => join(folder, name);

  it("writes CSV as it was answered, with the names of its columns", async () => {
    const out = ["--out", file("all.csv")];
    const { said, code } = await applications("export", ...A_DAY, ...out);
    expect([said, code]).toEqual(["1 applications exported\n", 0]);
    const text = readFileSync(file("all.csv"), "utf8");
    expect(text).toMatch(
      /^reference,submitted_on,first_submitted_at,submitted_at,version,late,account,parent_permission,parent_2_permission,(?:\w+_e164,){5}first_name,middle_name,last_name,/,
    );
    expect(text).toContain(
      `\r\n${referenceOf(studentNumber(LAST))},2026-10-02,2026-10-02T10:00:00.000-04:00,2026-10-02T10:00:00.000-04:00,1,,student11@example.org,Do not inform,Do not inform,,+1505${211}1000,,,,"=HYPERLINK(""x"")","two\nlines",`,
    );
    expect(text).toMatch(/\r\n$/);
    expect(readdirSync(folder)).not.toContain("all.csv.part");
  });

  it("leaves out what readers are not shown", async () => {
    const seventh = ["export", "7", "--format", "jsonl"];
    const [whole] = await objects(...seventh);
    const [reader] = await objects(...seventh, "--scope", "reader");
    expect(whole).toMatchObject({
      account: "student7@example.org",
      birth_date: "2009-08-08",
    });
    expect(reader).toMatchObject({
      account: "student7@example.org",
      birth_date: "",
    });
  });

  describe("of a feed", () => {
    /** Command of the handbook, as it is there. */
    const [, morning = ""] =
      /^\$ npm run applications -- (export --feed .*)$/m.exec(HANDBOOK) ?? [];
    const feed = (...options: readonly string[]) => {
      const words = morning.replace("slate-%t", "next").split(" ");
      const [pdf, archive] = words.splice(words.indexOf("--pdf"), 2);
      expect([pdf, archive]).toEqual(["--pdf", "slate-%t.zip"]);
      return applications(...words, ...options);
    };
    /** Returns what a run has written, whose file is loaded then. */
    const given = async (...options: readonly string[]) => {
      const { said, code } = await feed(...options);
      if (code === 1) return said;
      if (!existsSync(file("next.csv"))) return [];
      const rows = readFileSync(file("next.csv"), "utf8");
      rmSync(file("next.csv"));
      const found = [...rows.matchAll(/^\w{4}-\w{4}/gm)].map(([row]) => row);
      // Of none there is no file.
      expect(found).not.toEqual([]);
      return found;
    };
    const of = (...numbers: readonly number[]) =>
      numbers.map((n) => referenceOf(studentNumber(n)));

    it("goes on where its last one ended, or gives that again, and nothing else moves it", async () => {
      await applications("export", "--target", "slate", "--out", file("a.csv"));
      const otherFeed = ["--feed", "b", "--term", "2027FA"];
      expect(await given(...otherFeed)).toEqual(of(LAST));
      const first = await given();
      expect(first).toHaveLength(12);
      expect(await given()).toEqual([]);
      expect(await given("--format", "jsonl")).toBe(
        "The feed slate is --target slate --scope service --format csv. Another one needs a name.\n",
      );

      // A submission that the index had not yet, and one that was corrected.
      const late = new Date(jest.now() - 4 * 60_000).toISOString();
      await plant(21, {}, { submitted_at: late });
      await plant(20, {}, { submitted_at: new Date(jest.now()).toISOString() });
      const next = of(21, 20);
      expect(await given()).toEqual(next);
      const again = morning.replace("--since last", "--again").split(" ");
      for (const _time of ["once", "twice"]) {
        await applications(...again.slice(0, -2));
        const [name = ""] = readdirSync(folder).filter((each) =>
          /^slate-\d{4}-\d\d-\d\d-\d{6}\.csv$/.test(each),
        );
        const rows = readFileSync(file(name), "utf8").trim().split("\r\n");
        expect(rows.slice(1).map((row) => row.slice(0, 9))).toEqual(next);
        rmSync(file(name));
      }
      expect(await given()).toEqual([]);
    });

    it("replaces no file, and is repeated unless all of it is there", async () => {
      await plant(22, {}, { submitted_at: new Date(jest.now()).toISOString() });
      writeFileSync(file("next.csv"), "not loaded yet");
      expect((await feed()).said).toContain("next.csv is there already.");
      expect(readFileSync(file("next.csv"), "utf8")).toBe("not loaded yet");
      rmSync(file("next.csv"));
      writeFileSync(file("taken"), "");
      for (const place of [
        ["--out", file("taken/x.csv")],
        ["--pdf", file("taken")],
      ]) {
        expect(await given(...place)).toMatch(/^E[A-Z]+: .*taken.*\n$/);
      }
      const mend = interceptAwsCalls(({ name }, proceed) =>
        name === "StartExecutionCommand" ? Promise.reject(Error()) : proceed(),
      );
      expect(await given("--pdf", file("pdfs"))).toContain(
        `Repeat the command for the PDFs that are missing, or leave out --pdf: ${of(22).join()} (the first: We've encountered `,
      );
      mend();
      expect(await given()).toEqual(of(22));
    });

    it("brings in the morning what the handbook says, word for word", async () => {
      const { submitted_at: _, ...open } = generatedApplication(309);
      await plant(309, {}, { ...open, web_status: [] });
      for (const n of [1970, 1971, 1972, 1750]) {
        const submitted_at = new Date(jest.now() + n).toISOString();
        await plant(n, {}, { submitted_at });
      }
      const pdfs = of(1970, 1971, 1972, 1750).map(
        (reference) => `${reference}-reader.pdf`,
      );
      // Of what was submitted before, by a clock that is ahead.
      mkdirSync(file("slate"));
      writeFileSync(file(`slate/${pdfs[0]}`), "");
      utimesSync(file(`slate/${pdfs[0]}`), 4e9, 4e9);
      const [, section = ""] =
        /## Each morning\n(.*?)\n## /s.exec(HANDBOOK) ?? [];
      const said = [];
      for (const [, words = ""] of section.matchAll(
        /^\$ npm run applications -- (.*)$/gm,
      )) {
        said.push(await applications(...words.split(" ")));
      }
      expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      const [name = ""] = readdirSync(folder).filter((each) =>
        /^slate-.*\d\.csv$/.test(each),
      );
      const [, ...rows] = readFileSync(file(name), "utf8").trim().split("\r\n");
      const birth = expect.stringMatching(/^\w{4}-\w{4},.*,\d\d\/\d\d\/2009,/);
      expect(rows).toEqual([birth, birth, birth, birth]);
      expect(readdirSync(file("slate")).toSorted()).toEqual(pdfs.toSorted());
      const [archive = ""] = readdirSync(folder).filter((each) =>
        each.endsWith(".zip"),
      );
      const packed = unzipSync(readFileSync(file(archive)));
      expect(Object.keys(packed).toSorted()).toEqual(
        [...pdfs, "index.txt"].toSorted(),
      );
      expect(packed[pdfs[0] ?? ""]?.length).toBeGreaterThan(0);
      // Those of an export that is repeated are there already.
      const written = () =>
        pdfs.map((pdf) => statSync(file(`slate/${pdf}`)).ino);
      const before = written();
      const again = morning.replace("--since last", "--again");
      const words = again.replace("-%t.zip", "").replace("-%t", "-2");
      expect((await applications(...words.split(" "))).code).toBe(0);
      expect(written()).toEqual(before);
    });
  });

  it.each([
    [["--target", "peoplesoft"], "There is no target peoplesoft."],
    [["--format", "xls"], "--format must be csv or jsonl or xlsx, not xls."],
    [["--format", "xlsx"], "Add --out FILE for a spreadsheet."],
    ...[
      ["--since", "last"],
      ["--feed", "slate", "--again", "--out", "x.csv", "okafor"],
      ["--feed", "slate", "--again", "--out", "x.csv", "--until", "2026-10-02"],
    ].map(
      (options) =>
        [
          options,
          "A feed is --feed NAME, --since last or --again, --out FILE, and all that was submitted, or --term.",
        ] as const,
    ),
    [
      ["--target", "slate", "--scope", "reader"],
      "slate has to know whom a row is about, and readers are not shown: birth_date. --pdf-scope is for PDFs.",
    ],
  ])("refuses %j", async (options, message) => {
    expect(await applications("export", ...options)).toEqual({
      code: 1,
      out: "",
      said: `${message}\n`,
    });
  });
});

describe("a day's reading", () => {
  const until = ["--submitted-until", "2026-10-02"];

  it.each([
    [["--submitted-since", "2026-10-02"], "1 application", "0"],
    [["--term", "fall 2027"], "1 application", "0"],
    [[], "11 applications", "0.2"],
  ])("with %j is of %s, %s hours", async (words, count, hours) => {
    const page = join(folder, `${String(words)}.html`);
    const days = ["--submitted-since", "2026-10-01", ...until, ...words];
    await run("link", ...days, "--out", page);
    const html = readFileSync(page, "utf8");
    expect(html).toContain(`<h1>${count} to read</h1>`);
    expect(html).toContain(`About ${hours} hours.`);
  });

  it("is a page of links that end together", async () => {
    const page = join(folder, "reading.html");
    const day = ["--submitted-since", "2026-10-02", "--out", page];
    const { out, code } = await run("link", ...day, ...until);
    expect(code).toBe(0);
    const html = readFileSync(page, "utf8");
    expect(html).toContain("Submitted October 2, 2026. About");
    expect(html).toContain(
      "<td><bdi>Fall 2027</bdi></td><td><bdi>Nursing</bdi></td>",
    );
    expect(html).toContain(
      "=HYPERLINK(&#34;x&#34;) Lindqvist 11</bdi></a></th>",
    );
    const tokens = [...html.matchAll(/service_token=(\w+)/g)].map(
      ([, token = ""]) => token,
    );
    const [, all = ""] = /--revoke (\w+)/.exec(out) ?? [];
    const statuses = async (...service_tokens: readonly string[]) => {
      const found = [];
      for (const service_token of service_tokens) {
        const { status } = await openLink(cloud, "service", service_token);
        found.push(status);
      }
      return found;
    };
    expect(await statuses(...tokens, all)).toEqual([200, 401]);
    setClock(jest.now() + 8 * 3_600_000);
    expect(await statuses(...tokens)).toEqual([401]);
    jest.useRealTimers();
    expect((await run("link", "--revoke", all)).code).toBe(0);
    expect(await statuses(...tokens)).toEqual([401]);

    const again = await run("link", ...day);
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining("EEXIST"),
    });
  });
});

describe("what is not offered or asked any more", () => {
  it("is named as it was when it was chosen and submitted", async () => {
    const entry = { keys: ["crest_doc"], label: "Your family’s crest" };
    const parts = [{ sections: [{ entries: [entry] }] }];
    const crest_doc = { status: "COMPLETED", file_name: "c.pdf", message: "" };
    await plant(
      50,
      {
        entry_term: "2019FA",
        entry_term_desc: "Fall 2019",
        applied_major: "falconry",
        applied_major_desc: "Falconry",
      },
      {
        submitted_copies: { service: { parts } },
        documents: { crest_doc },
      },
    );
    const { out } = await applications("show", referenceOf(studentNumber(50)));
    expect(out).toContain(
      "Term        Fall 2019\nMajor       Falconry\nDocument    Your family’s crest, c.pdf, completed\n",
    );
    const [found] = await objects("list", "--term", "fall 2019", "--json");
    expect(found).toMatchObject({ term: "2019FA", major_label: "Falconry" });
  });
});

describe("a name", () => {
  const NAMES = {
    first_name: "Søren Łukasz Þór",
    middle_name: "Işık",
    last_name: "Müller-Strauß O’Brien Ｍｅｉ",
  };
  beforeAll(async () => {
    await plant(40, NAMES);
    await plant(41, {
      ...NAMES,
      first_name: "Soeren Lukasz Thor",
      last_name: "Mueller-Strauss OBRIEN Mei",
      birth_date: "2009-05-13",
    });
  });

  it.each(
    "soren lukasz thor strauss STRAUẞ o'brien o’brien obrien mei ｍｅｉ muller mueller müller mueller-strauss".split(
      " ",
    ),
  )("is found by %s", async (typed) => {
    expect(await studentsIn(selectionOf({}, [typed]))).toEqual(
      [40, 41].map(studentNumber),
    );
  });

  it("is the same in all spellings", async () => {
    const groups = await objects("list", "--duplicates", "--json", "mei");
    expect(groups).toMatchObject([{ reasons: ["same name and birth date"] }]);
  });
});
