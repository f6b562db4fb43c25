import { imageToPdf } from "./image/image-to-pdf.ts";
import { sanitizePdf } from "./pdf/sanitize-pdf.ts";
import type { Remade, RemakeJob } from "./remake.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs<RemakeJob, Remade>(({ type, bytes, title }) =>
  type === "pdf" ? sanitizePdf(bytes, title) : imageToPdf(bytes, type, title),
);
