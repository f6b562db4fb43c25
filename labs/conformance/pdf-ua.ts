import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Details {
  readonly passedChecks: number;
  /** Rules that a PDF breaks, by clauses of ISO 14289-1. */
  readonly ruleSummaries: readonly {
    readonly clause: string;
    readonly testNumber: number;
    readonly failedChecks: number;
    readonly description: string;
  }[];
}

/**
 * Has veraPDF judge a PDF by its profile of PDF/UA-1.
 * @param folder where veraPDF is installed
 * @throws Error if it could not read the PDF
 */
export async function judgePdf(
  folder: string,
  pdf: Uint8Array,
): Promise<Details> {
  const place = await mkdtemp(join(tmpdir(), "conformance-"));
  const file = join(place, "application.pdf");
  await writeFile(file, pdf);
  const options =
    "org.verapdf.apps.GreenfieldCliWrapper --flavour ua1 --format json";
  const { stdout, stderr } = spawnSync(
    "java",
    ["-cp", join(folder, "*"), ...options.split(" "), file],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  await rm(place, { recursive: true });
  const { report } = JSON.parse(stdout) as {
    readonly report: {
      readonly jobs: readonly {
        readonly validationResult?: readonly { readonly details: Details }[];
      }[];
    };
  };
  const details = report.jobs[0]?.validationResult?.[0]?.details;
  if (details === undefined) throw new Error(`${stdout}${stderr}`);
  return details;
}
