import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CloudFormationTemplate } from "@admission/local-cloud";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { ROOT, runScript } from "../support/run-script.ts";
import * as second from "../support/second-school.ts";

// The imports above must not load the school, or the following tests would check the first one.
jest.unstable_mockModule("../../shared/college/school.ts", () => second);
const { deadlineOn } = await import("../../shared/application/deadlines.ts");
const { checkConfiguration } =
  await import("../../shared/application/derive/check-configuration.ts");
const { configuration } = await import("../../shared/form/configuration.ts");
const { dataModel, storageProblem } =
  await import("../../shared/form/data-model.ts");
const { errorsOf } = await import("../../shared/form/validation.ts");
const { nextSteps } = await import("../../shared/college/next-steps.ts");
const { pages } = await import("../../shared/college/pages.ts");
const { school } = await import("../../shared/college/school.ts");
const { aCompleteApplication } = await import("../support/applications.ts");

const TODAY = "2026-11-21";
function complete(changes: AnswerMap = {}) {
  return aCompleteApplication(
    {
      entry_term: "2027WI",
      applied_major: "volcanology",
      ...changes,
    },
    TODAY,
  );
}

/** Returns a script that replaces the school's file by another one in every later import of a plain Node process. */
function schoolReplacedBy(file: string): string {
  return `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return found.url.endsWith("/shared/college/school.ts")
        ? { ...found, url: ${JSON.stringify(pathToFileURL(file).href)} }
        : found;
    },
  });
`;
}

describe("a second school", () => {
  it("is configured without errors and warnings", () => {
    expect(
      checkConfiguration({
        ...configuration,
        now: new Date("2026-11-21T12:00:00Z"),
      }),
    ).toEqual({ errors: [], warnings: [] });
  });

  it("has only its own key for the conduct agreement", () => {
    expect(
      [...dataModel.keys()].filter((key) => key.includes("conduct_agree")),
    ).toEqual(["koapacific7_conduct_agree"]);
    expect(
      errorsOf(complete({ koapacific7_conduct_agree: "" }), TODAY),
    ).toEqual({
      koapacific7_conduct_agree: [
        "I agree to join the Koa Pacific University community honestly and to support its Code of Conduct.",
      ],
    });
  });

  it("says what it wrote itself in questions and steps, and suggests no addresses", () => {
    const text = JSON.stringify([pages, nextSteps]);
    const said = Object.values(second.asked).map((each) => {
      const words = typeof each === "object" && "prompt" in each;
      return JSON.stringify(words ? each.prompt : each).replaceAll(
        /^["[]|["\]]$/g,
        "",
      );
    });
    expect(said.filter((each) => !text.includes(each))).toEqual([]);
    expect(errorsOf(complete({ faith_essay_statement: "" }), TODAY)).toEqual({
      faith_essay_doc: ["Who taught you to be kind?"],
    });
    expect(text).toContain('"category":"hs_ceeb"');
    expect(text).not.toContain('"category":"address"');
    expect(text).not.toMatch(/Start typing/);
  });

  it("has its own deadlines", () => {
    const messageOn = (day: string) => deadlineOn(school.terms, day)?.message;
    expect(messageOn("2026-12-15")).toMatch(/^Aloha!/);
    expect(messageOn("2024-10-15")).toBeUndefined();
    expect(messageOn("2027-12-15")).toBeUndefined();
  });

  it("accepts a complete application", () => {
    const answers = complete();
    expect(errorsOf(answers, TODAY)).toEqual({});
    expect(
      Object.entries(answers).flatMap(
        ([key, value]) => storageProblem(key, value, TODAY) ?? [],
      ),
    ).toEqual([]);
  });
});

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8").toLowerCase();
}

/** File of the first school, which is not loaded here. */
const own = readFileSync(join(ROOT, "shared/college/school.ts"), "utf8");
function firstSchools(field: string): string {
  return new RegExp(`${field}: "(.+)"`).exec(own)?.[1] ?? "";
}

describe("the stack of a second school", () => {
  let stackName: string;
  let template: CloudFormationTemplate;
  beforeAll(() => {
    const made = runScript(`
      ${schoolReplacedBy(join(ROOT, "test/support/second-school.ts"))}
      const { structureOnly } = await import("./lib/synthesize.ts");
      const [{ stackName, template }] = structureOnly().synth().stacks;
      process.stdout.write(JSON.stringify({ stackName, template }));
    `);
    ({ stackName, template } = JSON.parse(made) as {
      stackName: string;
      template: CloudFormationTemplate;
    });
  });

  it("has its name and slug", () => {
    expect(stackName).toBe("koapacific7-dev-admission");
    const bucket = Object.values(template.Resources).find(
      ({ Type, Properties }) =>
        Type === "AWS::S3::Bucket" &&
        JSON.stringify(Properties).includes("documents"),
    );
    expect(JSON.stringify(bucket?.Properties?.["BucketName"])).toContain(
      "koapacific7-dev-documents-",
    );
  });

  it("has no right to look addresses up, which would cost it", () => {
    expect(JSON.stringify(template)).not.toContain("geo-places");
  });

  it("has nothing of the first school", () => {
    const text = JSON.stringify(template).toLowerCase();
    expect(text).not.toContain(firstSchools("slug"));
    expect(text).not.toContain(firstSchools("title").toLowerCase());
  });
});

describe("the first school", () => {
  const ordinary = textOf("shared/college/options/states.ts");
  /** What only this school's file says; a name that is also a place's is in others by chance, as is white. */
  const said = ["slug", "title", "tagline", "phone", "brand", "accent", "paper"]
    .map(firstSchools)
    .concat(
      /address: \[([^\]]+)/.exec(own)?.[1]?.match(/[^"\n]{6,}(?=")/g) ?? [],
    )
    .filter((text) => !ordinary.includes(text.toLowerCase()))
    .filter((text) => !/^#(.)\1+$/.test(text));

  function filesSaying(texts: readonly string[], ...folders: string[]) {
    const words = texts.map((text) => text.toLowerCase());
    expect(words).not.toContain("");
    const anyOf = new RegExp(
      `(?<!\\w)(${words.map((text) => text.replaceAll(/[^\w ]/g, "\\$&")).join("|")})(?!\\w)`,
    );
    const ofThisSchool = [
      join("shared", "college", "school.ts"),
      join("test", "shared", "school.test.ts"),
    ];
    const files = globSync(
      folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css,html,svg}`),
      { cwd: ROOT },
    );
    expect(files.length).toBeGreaterThan(100);
    return files.filter(
      (file) => !ofThisSchool.includes(file) && anyOf.test(textOf(file)),
    );
  }

  it("is named only in its own file", () => {
    const codes = ["satCode", "actCode", "timeZone"].map(firstSchools);
    expect(
      filesSaying(
        [...said, ...codes],
        "shared",
        "lambdas",
        "lib",
        "bin",
        "web",
      ),
    ).toEqual([]);
  });

  it("is not named in tests, which hold for any school", () => {
    expect(filesSaying(said, "test")).toEqual([]);
  });
});

describe("the start", () => {
  it("is rejected with a list of the school's errors", () => {
    const bad = `data:text/javascript,${encodeURIComponent(`
      export const school = { ...${JSON.stringify(second.school)}, slug: "Koa" };
      export const asked = { ...${JSON.stringify(second.asked)}, satCode: "" };
      export const conductAgreeKey = "koa_conduct_agree";
    `)}`;
    const hook = schoolReplacedBy("/school.ts").replace(
      pathToFileURL("/school.ts").href,
      bad,
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(hook)}`,
        "bin/local.ts",
        "--data-dir",
        join(ROOT, ".build", "never-made"),
      ],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect({ status, stdout, stderr: stderr.trim() }).toEqual({
      status: 1,
      stdout: "",
      stderr: [
        "Bad configuration:",
        "- missing configuration: satCode",
        "- slug must be up to 20 lower-case letters and digits: Koa",
      ].join("\n"),
    });
  });
});
