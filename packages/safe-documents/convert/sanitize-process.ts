import { imageToPdf } from "./image/image-to-pdf.ts";
import { sanitizePdf } from "./pdf/sanitize-pdf.ts";
import type { Sanitized, SanitizeJob } from "./sanitize.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs<SanitizeJob, Sanitized>(({ type, bytes, title }) =>
  type === "pdf" ? sanitizePdf(bytes, title) : imageToPdf(bytes, type, title),
);
