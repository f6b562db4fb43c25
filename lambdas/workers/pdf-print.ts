import { completePdf, placeholdersFor } from "@admission/safe-documents";
import { DEFAULT_PAGE } from "../../shared/college/page-titles.ts";
import { school } from "../../shared/college/school.ts";
import {
  loadAttachments,
  reportUndrawn,
} from "../application-pdf/attachments.ts";
import type { Build } from "../application-pdf/builds.ts";
import { printServiceView } from "../application-pdf/print-service-view.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { jobHandler } from "../job-handler.ts";
import { measure } from "../metrics.ts";
import {
  recordBuildStatus,
  recordPrinted,
  type Copy,
} from "../storage/application-pdfs.ts";
import { deleteObjects, writeObject } from "../storage/bucket.ts";
import { createLink, PRINTER } from "../storage/links.ts";

const LINK_SECONDS = 600;
const PRINT_TIMEOUT_MS = 60_000;

async function serviceViewOf({ student, scope }: Copy): Promise<string> {
  const token = await createLink(
    { scope, student, created_by: PRINTER },
    LINK_SECONDS,
  );
  return `${environment.siteOrigin}/${DEFAULT_PAGE}?service_token=${token}`;
}

/** Prints the site's service view of one applicant and appends the uploaded documents. */
export const handler = jobHandler(async (input: Build): Promise<void> => {
  if (!(await recordBuildStatus(input, "IN_PROGRESS"))) return;
  const { student, revision, build } = input;
  const startedAt = clock.now().getTime();
  const url = await serviceViewOf(input);
  const loading = loadAttachments(input);
  const printed = await printServiceView({
    url,
    timeoutMs: PRINT_TIMEOUT_MS,
    documents: loading.then((documents) => documents.map(placeholdersFor)),
    executablePath: environment.chromePath,
  });
  const pdf = await completePdf(printed, await loading, {
    // Sorts the files of a college that gets several kinds of applications.
    keywords: [school.audience, school.appType],
    onUndrawn: reportUndrawn(student),
  });
  const pdf_key = `applications/${student}/${revision}-${build}.pdf`;
  await writeObject(pdf_key, pdf);
  const outdated = await recordPrinted(input, pdf_key);
  measure("PrintDuration", clock.now().getTime() - startedAt);
  if (outdated.length > 0) await deleteObjects(outdated);
});
