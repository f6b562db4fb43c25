import { imageToPdf } from "./image/image-to-pdf.ts";
import { pictureOfFirstPage } from "./pdf/picture-of-first-page.ts";
import { sanitizePdf } from "./pdf/sanitize-pdf.ts";
import type { Sanitized, SanitizeJob } from "./sanitize.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs<SanitizeJob, Sanitized>(async ({ type, bytes, title }) => {
  const made =
    type === "pdf"
      ? await sanitizePdf(bytes, title)
      : await imageToPdf(bytes, type, title);
  return { ...made, picture: await pictureOfFirstPage(made.pdf) };
});
