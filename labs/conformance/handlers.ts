import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "../../test/support/run-script.ts";
import { KEY_PAIR } from "./engines.ts";
import type { Gap } from "./gaps.ts";

/** One service of an engine, with the test files that depend on it. */
export interface Bench {
  readonly engine: string;
  readonly service:
    "DYNAMODB" | "S3" | "COGNITO_IDENTITY_PROVIDER" | "SESV2" | "EVENTBRIDGE";
  readonly suites: readonly string[];
}

/** Every test file that runs handlers in the local cloud. In an engine, functions have no rights of their own. */
const handlers = globSync("test/lambdas/**/*.test.ts", {
  cwd: ROOT,
  exclude: ["test/lambdas/rights.test.ts", "test/lambdas/staff/roles.test.ts"],
})
  .filter((file) =>
    /support\/(cloud|accounts)\.ts/.test(
      readFileSync(join(ROOT, file), "utf8"),
    ),
  )
  .toSorted();

function inFolders(...folders: readonly string[]): readonly string[] {
  return handlers.filter((file) =>
    folders.some((folder) => file.startsWith(`test/lambdas/${folder}/`)),
  );
}

const uploads = [
  "packages/local-cloud/test/s3.test.ts",
  ...inFolders("application-pdf", "documents"),
];
const office = inFolders("notices", "staff");
const students = [
  "packages/local-cloud/test/cognito.test.ts",
  ...inFolders("accounts", "http", "security"),
];

export const benches: readonly Bench[] = [
  {
    engine: "dynamodb-local",
    service: "DYNAMODB",
    suites: ["packages/local-cloud/test/dynamodb.test.ts", ...handlers],
  },
  { engine: "minio", service: "S3", suites: uploads },
  { engine: "ministack", service: "S3", suites: uploads },
  {
    engine: "ministack",
    service: "COGNITO_IDENTITY_PROVIDER",
    suites: students,
  },
  { engine: "moto", service: "S3", suites: uploads },
  { engine: "moto", service: "SESV2", suites: office },
  { engine: "moto", service: "EVENTBRIDGE", suites: office },
  {
    engine: "moto",
    service: "COGNITO_IDENTITY_PROVIDER",
    // It confirms accounts with any code, and the other suites are about codes.
    suites: [
      "packages/local-cloud/test/cognito.test.ts",
      ...inFolders("accounts").filter((file) =>
        /\/(links|logout|ownership|sealed-passwords|throttle-passwords)\./.test(
          file,
        ),
      ),
    ],
  },
];

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Outcome of one suite; a test with a known gap is not applicable. */
export interface SuiteResult {
  readonly suite: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly gaps: readonly Gap[];
}

/** Runs the suites of a bench against an engine. */
export async function judge(
  { engine, service, suites }: Bench,
  endpoint: string,
  gaps: readonly Gap[],
): Promise<readonly SuiteResult[]> {
  const file = join(tmpdir(), `conformance-${process.pid}.json`);
  const jest = spawn(
    process.execPath,
    [
      "--experimental-vm-modules",
      "--disable-warning=ExperimentalWarning",
      join(ROOT, "node_modules/jest/bin/jest.js"),
      `--config=${join(import.meta.dirname, "jest.config.mjs")}`,
      "--json",
      `--outputFile=${file}`,
      ...suites,
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        [`CONFORMANCE_${service}`]: endpoint,
        CONFORMANCE_ACCESS_KEY_ID: KEY_PAIR.accessKeyId,
        CONFORMANCE_SECRET_ACCESS_KEY: KEY_PAIR.secretAccessKey,
      },
      stdio: "ignore",
    },
  );
  await once(jest, "exit");
  const report = JSON.parse(readFileSync(file, "utf8")) as JestReport;
  await rm(file);
  const known = gaps.filter((each) => each.engines.includes(engine));
  return report.testResults
    .map(({ name, message, assertionResults }) => {
      const suite = relative(ROOT, name);
      const failed = assertionResults.filter(
        ({ status }) => status === "failed",
      );
      const gapOf = (title: string) =>
        known.find((gap) => gap.suite === suite && matches(gap, title));
      return {
        suite,
        passed: assertionResults.length - failed.length,
        failures: [
          ...failed
            .filter(({ fullName }) => gapOf(fullName) === undefined)
            .map(
              ({ fullName, failureMessages: [first = ""] }) =>
                `${fullName}\n${first}`,
            ),
          ...(assertionResults.length === 0 ? [message] : []),
        ],
        gaps: failed
          .map(({ fullName }) => gapOf(fullName))
          .filter((gap) => gap !== undefined),
      };
    })
    .toSorted((a, b) => (a.suite < b.suite ? -1 : 1));
}

function matches({ tests }: Gap, title: string): boolean {
  return tests.some((test) => title.includes(test));
}
