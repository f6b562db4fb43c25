import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Rule of a standard that a PDF breaks. */
export interface BrokenRule {
  /** Clause of ISO 14289-1, with the number of its test in veraPDF. */
  readonly rule: string;
  readonly times: number;
  readonly description: string;
}

interface Report {
  readonly report: {
    readonly jobs: readonly {
      readonly validationResult?: readonly {
        readonly details: {
          readonly passedChecks: number;
          readonly ruleSummaries: readonly {
            readonly clause: string;
            readonly testNumber: number;
            readonly failedChecks: number;
            readonly description: string;
          }[];
        };
      }[];
    }[];
  };
}

/**
 * Has veraPDF judge a PDF by its profile of PDF/UA-1.
 * @param folder where veraPDF is installed
 * @throws Error if it could not read the PDF
 */
export async function judgePdf(
  folder: string,
  pdf: Uint8Array,
): Promise<{
  readonly passed: number;
  readonly broken: readonly BrokenRule[];
}> {
  const place = await mkdtemp(join(tmpdir(), "conformance-"));
  const file = join(place, "application.pdf");
  await writeFile(file, pdf);
  const [program, ...options] = [
    "java",
    "-cp",
    join(folder, "*"),
    "org.verapdf.apps.GreenfieldCliWrapper",
    "--flavour",
    "ua1",
    "--format",
    "json",
    file,
  ] as const;
  const { stdout, stderr } = spawnSync(program, options, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(place, { recursive: true });
  const { report } = JSON.parse(stdout) as Report;
  const details = report.jobs[0]?.validationResult?.[0]?.details;
  if (details === undefined) throw new Error(`${stdout}${stderr}`);
  const broken = details.ruleSummaries.map(
    ({ clause, testNumber, failedChecks, description }) => ({
      rule: `${clause}-${testNumber}`,
      times: failedChecks,
      description,
    }),
  );
  return { passed: details.passedChecks, broken };
}
