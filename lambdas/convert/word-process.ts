import { serveJobs } from "./serve-jobs.ts";
import type { WordJob } from "./word/docx-to-pdf.ts";
import { layOutDocx, type LaidOut } from "./word/lay-out-docx.ts";

// LibreOffice starts with the first document that passes the checks.
serveJobs<WordJob, LaidOut>(({ bytes }) => layOutDocx(bytes));
