import { serveJobs } from "./serve-jobs.ts";
import type { WordJob } from "./word/docx-to-pdf.ts";
import type { LaidOut } from "./word/lay-out-docx.ts";
import { loadProgram } from "./word/libre-office-program.ts";

// LibreOffice loads while this thread loads the rest and checks the first document, which is told if that fails.
loadProgram().catch(() => {});
const laying = import("./word/lay-out-docx.ts");
serveJobs<WordJob, LaidOut>(async ({ bytes }) =>
  (await laying).layOutDocx(bytes),
);
