import { zipSync, type Zippable } from "fflate";
import { school } from "../../shared/college/school.ts";
import type { OwnCopyReply } from "../../shared/contract/replies.ts";
import { loadApplication } from "../application/application.ts";
import { clock } from "../clock.ts";
import { documentsOf } from "../documents/stored-documents.ts";
import { referenceOf } from "../reference.ts";
import { OWN_COPY_SECONDS } from "../security/limits.ts";
import { loadApplicationPdf } from "../storage/application-pdfs.ts";
import {
  presignDownload,
  readIfStored,
  timeOfObject,
  writeObject,
} from "../storage/bucket.ts";
import { ownCopyKey, submissionPdfKey } from "../storage/submissions.ts";
import { requestPdf } from "./builds.ts";
import { ownData } from "./own-data.ts";

/** Returns the keys of all files of a student, by the names that they have in the copy. */
async function filesOf(student: string): Promise<ReadonlyMap<string, string>> {
  const application = await loadApplication(student);
  const print = await loadApplicationPdf({ student, scope: "service" });
  const { submissions } = application;
  const earlier = Array.from({ length: submissions }, (_, at) => {
    const key = submissionPdfKey(student, at + 1);
    return [`Application, version ${at + 1}.pdf`, key] as const;
  });
  const documents = documentsOf(student, application)
    .filter(({ status }) => status === "COMPLETED")
    .map(({ file_name, pdf_key }, at) => {
      const name = file_name
        .replace(/\.[^.]*$/, "")
        .replaceAll(/[\\/:*?"<>|\p{C}]/gu, "_");
      return [`Documents/${at + 1} ${name}.pdf`, pdf_key] as const;
    });
  return new Map([
    ["Application.pdf", print?.pdf_key ?? ""],
    ...earlier,
    ...documents,
  ]);
}

async function makeCopy(student: string): Promise<void> {
  const files: Zippable = {
    "Your data.txt": new TextEncoder().encode(await ownData(student)),
  };
  for (const [name, key] of await filesOf(student)) {
    // A newer one may have replaced it meanwhile.
    const bytes = await readIfStored(key);
    // A PDF gets no smaller.
    if (bytes !== undefined) files[name] = [bytes, { level: 0 }];
  }
  const bytes = zipSync(files, { mtime: clock.now() });
  await writeObject(ownCopyKey(student), bytes, "application/zip");
}

/**
 * Returns everything that is stored of a student as a file that people read, made once a day: in between, that of the
 * day. It waits for the PDF of the application.
 */
export async function requestOwnCopy(student: string): Promise<OwnCopyReply> {
  const key = ownCopyKey(student);
  const last = await timeOfObject(key);
  const age = clock.now().getTime() - (last?.getTime() ?? 0);
  const isOld = age >= OWN_COPY_SECONDS * 1000;
  if (isOld) {
    const { status } = await requestPdf({ student, scope: "service" });
    if (status !== "COMPLETED") return { status, url: "" };
    await makeCopy(student);
  }
  const made = isOld ? await timeOfObject(key) : last;
  const name = `${school.slug}-data-${referenceOf(student)}.zip`;
  return {
    status: "COMPLETED",
    url: await presignDownload(key, name, "application/zip"),
    ...(made && { made_at: made.toISOString() }),
  };
}
