import { DEFAULT_PAGE } from "../../shared/application/pages.ts";
import { environment } from "../environment.ts";
import { attachmentsOf } from "../pdf/attachments.ts";
import { completePdf, sheetsOf } from "../pdf/complete-pdf.ts";
import type { Build } from "../pdf/application-pdf.ts";
import { printServiceView } from "../pdf/print-service-view.ts";
import { recordBuild, recordPrinted } from "../storage/application-pdfs.ts";
import { deleteObjects, writePdf } from "../storage/bucket.ts";
import { createLink } from "../storage/links.ts";
import { workHandler } from "../work-handler.ts";

const LINK_SECONDS = 600;
const PRINT_TIMEOUT_MS = 60_000;

const serviceViewOf = async (student: string): Promise<string> => {
  const token = await createLink(
    { scope: "service", student, created_by: "application-pdf" },
    LINK_SECONDS,
  );
  return `${environment.siteOrigin}/${DEFAULT_PAGE}?service_token=${token}`;
};

/** Prints the site's service view of one applicant with the uploaded documents behind it. */
export const handler = workHandler(
  async ({ student, revision, build }: Build): Promise<void> => {
    if (!(await recordBuild(student, build, "IN_PROGRESS"))) return;
    const documents = await attachmentsOf(student);
    const printed = await printServiceView({
      url: await serviceViewOf(student),
      timeoutMs: PRINT_TIMEOUT_MS,
      documents: documents.map(sheetsOf),
      ...(environment.chromePath === undefined
        ? {}
        : { executablePath: environment.chromePath }),
    });
    const pdf = await completePdf(printed, documents);
    const pdf_key = `applications/${student}/${revision}-${build}.pdf`;
    await writePdf(pdf_key, pdf);
    const outdated = await recordPrinted(student, build, pdf_key);
    if (outdated.length > 0) await deleteObjects(outdated);
  },
);
