import { BoundedProcess } from "@admission/safe-documents/convert/bounded-process";
import {
  docxToPdf,
  WORD_LIMITS,
} from "@admission/safe-documents/convert/word/docx-to-pdf";
import { essay } from "@admission/safe-documents/testing/build-essay";
import { libreOffice } from "@admission/safe-documents/testing/libre-office";
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
    atMost,
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

export const benchmarks: readonly Benchmark[] = [warm, cold];
