import { serveJobs } from "./serve-jobs.ts";
import type { WordJob } from "./word/docx-to-pdf.ts";
import { layOutDocx } from "./word/lay-out-docx.ts";

// LibreOffice is started by the first document that is not refused before.
serveJobs<WordJob, Uint8Array>(({ bytes }) => layOutDocx(bytes));
