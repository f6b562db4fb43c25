import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
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
  ["labs/bench/run.ts", "npm run bench -- [word"],
  ["test/contract/record.ts", "npm run contract -- 1.1.0"],
  ["labs/corpus/run.ts", "npm run corpus -- <folder"],
  ["labs/engines/run.ts", "npm run test:engines -- [firefox"],
  ["labs/heard/run.ts", "npm run test:heard"],
])(
  "%s reports a wrong option with the usage %s, without a stack",
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

it.each([
  "bin/applications.ts",
  "bin/link.ts",
  "bin/schools.ts",
  "bin/student.ts",
])("%s prints its usage without options", (file) => {
  const { status, stderr } = run(file);
  expect(stderr).toMatch(/npm run \w+ -- /);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
});

it("labs/engines/run.ts names the packages of missing engines, and fails", () => {
  const program = ["labs/engines/run.ts"];
  const { status, stdout, stderr } = runNode(program, { PATH: "" });
  expect(stdout).toContain("firefox: not installed");
  expect(stdout).toContain("apt install webkit2gtk-driver xvfb");
  expect(stderr).toBe("There is no engine to walk in.\n");
  expect(status).toBe(1);
});

it("labs/heard/run.ts understands every line of the script, and is skipped without a screen reader", () => {
  const program = ["labs/heard/run.ts"];
  const { status, stdout, stderr } = runNode(program, { PATH: "" });
  expect(stderr).toBe("");
  expect(stdout).toContain("Skipped: not installed: firefox-esr, orca");
  expect(stdout).toContain("apt install firefox-esr orca at-spi2-core");
  expect(status).toBe(0);
});

it("bin/steps.ts ends with the first step that fails, and fails", () => {
  const cwd = newFolder();
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
