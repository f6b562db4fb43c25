import {
  documentKeys,
  questionByKey,
} from "../../shared/application/derive/questions.ts";
import { DEFAULT_PAGE } from "../../shared/application/pages.ts";
import { school } from "../../shared/application/school.ts";
import { environment } from "../environment.ts";
import { appendDocuments } from "../pdf/append-documents.ts";
import type { Build } from "../pdf/application-pdf.ts";
import { printServiceView } from "../pdf/print-service-view.ts";
import { recordBuild } from "../storage/application-pdfs.ts";
import { deleteObjects, readObject, writePdf } from "../storage/bucket.ts";
import { loadDocuments } from "../storage/documents.ts";
import { createLink } from "../storage/links.ts";

const LINK_SECONDS = 600;
const PRINT_TIMEOUT_MS = 60_000;

const serviceViewOf = async (student: string): Promise<string> => {
  const token = await createLink(
    { scope: "service", student, created_by: "application-pdf" },
    LINK_SECONDS,
  );
  return `${environment.siteOrigin}/${DEFAULT_PAGE}?service_token=${token}`;
};

const attachmentsOf = async (student: string) => {
  const documents = await loadDocuments(student);
  const attached = documentKeys.flatMap((key) =>
    documents.filter(
      ({ answer_key, status }) => answer_key === key && status === "COMPLETED",
    ),
  );
  return Promise.all(
    attached.map(async ({ answer_key, pdf_key }) => ({
      title: questionByKey.get(answer_key)?.question.label ?? answer_key,
      pdf: await readObject(pdf_key),
    })),
  );
};

/** Prints the site's service view of one applicant and puts the uploaded documents behind it. */
export const handler = async ({
  student,
  revision,
  build,
}: Build): Promise<void> => {
  if (
    !(await recordBuild(student, build, { status: "IN_PROGRESS", pdf_key: "" }))
  )
    return;
  const application = await printServiceView({
    url: await serviceViewOf(student),
    timeoutMs: PRINT_TIMEOUT_MS,
    ...(environment.chromePath === undefined
      ? {}
      : { executablePath: environment.chromePath }),
  });
  const pdf = await appendDocuments(application, await attachmentsOf(student), {
    title: `Application to ${school.title}`,
  });
  const pdf_key = `applications/${student}/${revision}-${build}.pdf`;
  await writePdf(pdf_key, pdf);
  if (!(await recordBuild(student, build, { status: "COMPLETED", pdf_key })))
    await deleteObjects([pdf_key]);
};
