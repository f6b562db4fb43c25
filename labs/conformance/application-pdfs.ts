import {
  docxWith,
  inParagraph,
  run,
} from "@admission/safe-documents/testing/build-docx";
import { schoolEssay } from "@admission/safe-documents/testing/build-essay";
import { markedJpeg } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import type { ChosenFile } from "../../bin/visitor.ts";
import { PDF_FIRST_POLL_MS } from "../../shared/application/limits.ts";
import { documentKeys } from "../../shared/form/questions.ts";
import { upload } from "../../test/support/uploads.ts";
import {
  printedAt,
  startFreshSystem,
  studentWithAll,
} from "../bench/fresh-system.ts";

const MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";

export interface ApplicationPdf {
  readonly uploads: readonly string[];
  readonly pdf: Uint8Array;
}

/** Documents whose tags are hard to keep: notes, a picture, a formula, a scan, and a PDF without any. */
async function uploads(): Promise<readonly (readonly ChosenFile[])[]> {
  const formula = `<m:oMath xmlns:m="${MATH}"><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`;
  const report = docxWith({
    body: inParagraph(run("Energy is "), formula),
  });
  return [
    [],
    [
      { name: "essay.docx", bytes: await schoolEssay() },
      { name: "lab report.docx", bytes: await report },
    ],
    [
      { name: "scores.jpg", bytes: await markedJpeg(600, 800) },
      { name: "transcript.pdf", bytes: await pdfWith("Transcript") },
    ],
  ];
}

/** Has a student fill in a whole application in a system of its own, which prints it with different documents. */
export async function applicationPdfs(): Promise<readonly ApplicationPdf[]> {
  await using started = new AsyncDisposableStack();
  const system = await startFreshSystem();
  started.defer(async () => {
    await system.stop();
  });
  const student = await studentWithAll(system);
  const pdfs: ApplicationPdf[] = [];
  for (const files of await uploads()) {
    for (const [at, file] of files.entries()) {
      const { status } = await upload(student, documentKeys[at] ?? "", file);
      if (status !== "COMPLETED") throw new Error(`${file.name}: ${status}`);
    }
    const names = files.map(({ name }) => name);
    const pdf = await fetch(await printedAt(student, PDF_FIRST_POLL_MS));
    pdfs.push({ uploads: names, pdf: await pdf.bytes() });
  }
  return pdfs;
}
