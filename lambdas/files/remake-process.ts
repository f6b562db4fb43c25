import { imageToPdf } from "./image-to-pdf.ts";
import type { RemakeJob, Remade } from "./remake.ts";
import { sanitizePdf } from "./sanitize-pdf.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs<RemakeJob, Remade>(({ type, bytes, title }) =>
  type === "pdf" ? sanitizePdf(bytes, title) : imageToPdf(bytes, type, title),
);
