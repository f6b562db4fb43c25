import { BoundedProcess } from "@admission/safe-documents/convert/bounded-process";
import { WORD_LIMITS } from "@admission/safe-documents/convert/word/docx-to-pdf";
import { schoolEssay } from "@admission/safe-documents/testing/build-essay";
import { libreOffice } from "@admission/safe-documents/testing/libre-office";
import { UserError } from "../../bin/command.ts";
import { inTurns, type Benchmark } from "./measure.ts";

const PAIRS = 9;

/** Converts one essay in a new process each time, beside LibreOffice, which starts for each document. */
async function measure() {
  const bytes = await schoolEssay();
  const office = await libreOffice();
  if (!office) throw new UserError("There is no soffice on the PATH.");
  await using started = new AsyncDisposableStack();
  started.defer(() => office.stop());
  const limits = { ...WORD_LIMITS, jobs: 1 };
  const figures = await inTurns(
    {
      ours: async () => {
        await new BoundedProcess("word-process", limits).run({ bytes });
      },
      reference: async () => {
        await office.convert(bytes);
      },
    },
    PAIRS,
  );
  return { ...figures, unit: "ms" };
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "first Word document of a new process / LibreOffice's command line",
    atMost: 1.2,
    measure,
  },
];
