import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd, newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { ROOT, runNode } from "../support/run-script.ts";

function run(command: string, ...options: readonly string[]) {
  return runNode([...command.split(" "), ...options]);
}

it.each([
  ["bin/local.ts", "npm start -- [--port"],
  ["bin/dev.ts", "npm start -- [--port"],
  ["bin/link.ts", "npm run link -- --student"],
  ["bin/smoke.ts", "npm run smoke -- --url"],
  ["bin/student.ts", "npm run student -- --student"],
  ["bin/schools.ts", "npm run schools -- import"],
  ["bin/applications.ts", "npm run applications -- <subcommand>"],
  ["bin/applications.ts list", "npm run applications -- list [text]"],
  ["labs/season/run.ts", "npm run season"],
  ["bin/steps.ts check:lint check:unused", "npm run check:unused: knip"],
  ["labs/bench/run.ts", "npm run bench -- [--check] [word"],
  ["test/contract/record.ts", "npm run contract -- 1.1.0"],
  ["labs/corpus/run.ts", "npm run corpus -- <folder"],
  ["labs/engines/run.ts", "npm run test:engines -- [firefox"],
  ["labs/heard/run.ts", "npm run test:heard"],
  ["labs/mutation/run.ts", "npm run mutation -- <folder"],
  ["labs/letters.ts", "npm run letters"],
])(
  "%s reports a wrong option with the usage, without a stack",
  (file, usage) => {
    const { status, stdout, stderr } = run(file, "--nonsense");
    expect(stderr).toContain("Unknown option '--nonsense'");
    expect(stderr).toContain(usage);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).toBe("");
    expect(status).toBe(1);
  },
);

it.each([
  ["bin/local.ts", "--help", "npm start -- [--port"],
  ["bin/link.ts", "-h", "npm run link -- --student"],
])("%s %s prints the usage alone", (file, option, usage) => {
  const { status, stdout, stderr } = run(file, option);
  expect(stdout).toContain(usage);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

it.each(["applications", "link", "schools", "student"])(
  "bin/%s.ts prints its usage without options",
  (name) => {
    const { status, stderr } = run(`bin/${name}.ts`);
    expect(stderr).toMatch(/npm run \w+ -- /);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
  },
);

it.each([
  [
    "labs/engines/run.ts",
    ["firefox: not installed", "apt install webkit2gtk-driver xvfb"],
    ["There is no engine to walk in.\n", 1],
  ],
  [
    "labs/heard/run.ts",
    [
      "Skipped: not installed: firefox-esr, orca",
      "apt install firefox-esr orca at-spi2-core",
    ],
    ["", 0],
  ],
])("%s names what is not installed", (file, told, said) => {
  const { status, stdout, stderr } = runNode([file], { PATH: "" });
  for (const each of told) expect(stdout).toContain(each);
  expect([stderr, status]).toEqual(said);
});

const deadSystem = newFolder();
writeFileSync(
  join(deadSystem, "environment.json"),
  JSON.stringify({
    STAFF_READER_URL: "http://localhost:9",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  }),
);
it.each([
  ["bin/smoke.ts --submit README.md", "README.md has no answers: "],
  ["bin/steps.ts check test/lib", "npm run test:unit -- test/lib"],
  ["bin/student.ts --erase-again --since 2026-11-30T25:00Z", "Add --since "],
  ["bin/applications.ts list --stage test", "Region is missing"],
  [`bin/applications.ts list --data-dir ${deadSystem}`, "bad port"],
  ["labs/mutation/run.ts nowhere", "Name a folder with sources."],
  ["test/at-another-time.ts tomorrow Asia/Tokyo", "tomorrow is no time: "],
  ["test/at-another-time.ts 2027-01-01 Nowhere", "Nowhere is no zone: "],
])("%s says in one line what is wrong", (words, said) => {
  const env = { PATH: process.env["PATH"] };
  const { status, stdout, stderr } = runNode(words.split(" "), env);
  expect(stderr).toContain(said);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect([status, stdout]).toEqual([1, ""]);
});

it("bin/steps.ts ends with the first step that fails, and fails", () => {
  const cwd = mkdtempSync(join(tmpdir(), "steps-"));
  atEnd(() => rmSync(cwd, { recursive: true }));
  const scripts = { good: "echo one", bad: "exit 3", never: "echo two" };
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ scripts }));
  const after = (...steps: readonly string[]) => {
    const program = [join(ROOT, "bin/steps.ts"), ...steps];
    const options = { cwd, encoding: "utf8" } as const;
    const { status, stdout } = spawnSync(process.execPath, program, options);
    return [status, /^one$/m.test(stdout), /^two$/m.test(stdout)];
  };

  expect(after("good", "bad", "never")).toEqual([1, true, false]);
  expect(after("good", "never")).toEqual([0, true, true]);
  expect(after("bad,good", "never")).toEqual([1, true, false]);
  expect(after("good,good", "never")).toEqual([0, true, true]);
});
