import {
  BoundedProcess,
  docxToPdf,
  essay,
  libreOffice,
  WORD_LIMITS,
} from "@admission/safe-documents/testing";
import type { Benchmark } from "./benchmark.ts";

const MISSING = { leftOut: "there is no soffice on the PATH" };

/** Measures the conversion of one essay beside LibreOffice, which starts for each document. */
function conversion(
  name: string,
  atMost: number,
  ours: (file: Uint8Array) => Promise<unknown>,
): Benchmark {
  return {
    name: `${name} / LibreOffice's command line`,
    limit: "-",
    goal: { atMost },
    async prepare() {
      const file = await essay();
      const reference = await libreOffice();
      if (!reference) return MISSING;
      return {
        unit: "ms",
        ours: async () => {
          await ours(file);
        },
        reference: async () => {
          await reference.convert(file);
        },
        stop: reference.stop,
      };
    },
  };
}

const warm = conversion("Word to PDF", 0.1, (file) =>
  docxToPdf(file, "My essay"),
);
const cold = conversion("first Word document of a new process", 1.2, (bytes) =>
  new BoundedProcess("word-process", { ...WORD_LIMITS, jobs: 1 }).run({
    bytes,
  }),
);

/** Returns the peak memory of a worker's process after this many jobs, in MB. */
async function peakAfter(jobs: number, file: Uint8Array): Promise<number> {
  const process = new BoundedProcess("word-process", {
    ...WORD_LIMITS,
    jobs: jobs + 1,
  });
  for (let job = 0; job < jobs; job += 1) await process.run({ bytes: file });
  return process.peakMegabytes;
}

const memory: Benchmark = {
  name: "Memory of a Word worker after 200 documents / after 20",
  limit: "1.0",
  goal: { atMost: 1.1 },
  pairs: 1,
  async prepare() {
    const file = await essay();
    return {
      unit: "MB",
      ours: () => peakAfter(200, file),
      reference: () => peakAfter(20, file),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [warm, cold, memory];
