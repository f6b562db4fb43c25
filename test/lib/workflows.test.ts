import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { schoolLists } from "@admission/school-search";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../support/run-script.ts";

const FOLDER = join(ROOT, ".github/workflows");
const files = globSync("*.yml", { cwd: FOLDER }).map((file) => ({
  file,
  text: readFileSync(join(FOLDER, file), "utf8"),
}));

/** Every job of every workflow, as text, by the names of both. */
const jobs = files.flatMap(({ file, text }) => {
  const [, all = ""] = /^jobs:\n(.*)/ms.exec(text) ?? [];
  return all
    .split(/^(?= {2}[\w-]+:$)/m)
    .filter((job) => /^ {2}\w/.test(job))
    .map((job) => [`${file} ${/[\w-]+/.exec(job)?.[0] ?? ""}`, job] as const);
});

describe("the workflows", () => {
  it("run actions of others by digest, each in one version", () => {
    const used = files.flatMap(({ text }) =>
      [...text.matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, use = ""]) => use),
    );
    const names = new Set(used.map((use) => use.split("@")[0]));

    expect(used.length).toBeGreaterThan(15);
    expect(
      used.filter((use) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use)),
    ).toEqual([]);
    expect(new Set(used).size).toBe(names.size);
  });

  it.each(jobs)("%s leaves no token of the repository behind", (_name, job) => {
    const checkouts = job.split("uses: actions/checkout@").slice(1);

    expect(
      checkouts.filter(
        (step) =>
          !/^.*\n +with:\n +persist-credentials: false\n/.test(`${step}\n`),
      ),
    ).toEqual([]);
  });

  it("run the code of packages nowhere near the right to deploy", () => {
    const identified = jobs.filter(([, job]) =>
      job.includes("uses: aws-actions/configure-aws-credentials@"),
    );
    // What may do little more than send a student through.
    const strong = identified.filter(
      ([, job]) => !/^ {4}environment: .*-watch$/m.test(job),
    );
    const ran = strong.flatMap(([name, job]) =>
      [...job.matchAll(/\b(?:npm|npx|node) (?!-)[^\n>]*/g)].map(
        ([command]) => `${name}: ${command.trim()}`,
      ),
    );

    expect(identified).toHaveLength(6);
    expect(ran).toEqual([
      "delivery.yml diff: npm ci --ignore-scripts",
      'delivery.yml diff: npx cdk diff --app cdk.out --build "" --method template --no-color',
      "deploy.yml deploy: npm ci --ignore-scripts",
      'deploy.yml deploy: npx cdk deploy --app cdk.out --build "" --all --require-approval never',
      "drift.yml drift: npm ci --ignore-scripts",
      'drift.yml drift: npx cdk drift --app cdk.out --build "" --fail',
    ]);
  });

  it("hand on every list of schools", () => {
    const [, lists] = jobs.find(([name]) => name === "build.yml lists") ?? [];
    const [, fetched = ""] = /for list in (.*?);/.exec(lists ?? "") ?? [];

    expect(fetched.split(" ").toSorted()).toEqual(
      Object.values(schoolLists).toSorted(),
    );
  });
});
