import { serveJobs } from "./serve-jobs.ts";
import type { WordJob } from "./word/docx-to-pdf.ts";
import { layOutDocx } from "./word/lay-out-docx.ts";
import { startLibreOffice } from "./word/libre-office.ts";

// Before the first job, whose time is the file's alone.
await startLibreOffice();
serveJobs<WordJob, Uint8Array>(({ bytes }) => layOutDocx(bytes));
