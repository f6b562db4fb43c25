import { screen, within } from "@testing-library/react";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { keptChoices } from "../../support/web-choices.ts";
import type { FakeAnswers } from "../../support/web-fetch.ts";
import { pass } from "../../support/web-timers.ts";
import { openForm, studentApi, type Student } from "../form/render-form.tsx";
import {
  fakeBucket,
  readableFile,
  type BucketAnswer,
} from "./documents-bucket.ts";

export const FAITH = "What values and beliefs have guided your life?";
export function conversion(
  status: ConversionReply["status"],
  message = "",
  file_key = "uploads/amy/faith_essay_doc/1",
): ConversionReply {
  return {
    status,
    message,
    error: "",
    ...(status === "NOT_ANSWERED" ? {} : { file_key }),
  };
}
export function essay(name = "essay.pdf", size = 2_048) {
  return readableFile(
    new TextEncoder().encode("%PDF-1.7\n".padEnd(size, " ").slice(0, size)),
    name,
  );
}
export const stored = {
  faith_essay_doc: {
    key: "faith_essay_doc",
    file_name: "essay.pdf",
    file_size: 2_048,
    file_key: "uploads/amy/faith_essay_doc/1",
  },
};
export const chain: FakeAnswers = {
  "post-presigned-url": {
    url: "https://bucket.example/",
    fields: { key: "uploads/amy/faith_essay_doc/1", policy: "p" },
  },
  "post-conversion": conversion("IN_PROGRESS"),
  "delete-conversion": { message: "Deleted." },
  "delete-document-answer": { message: "Deleted." },
};

export function group() {
  return within(screen.getByRole("group", { name: FAITH }));
}
export function input() {
  return group().findByLabelText(/^Your Essay as a Document/, {
    selector: "input",
  });
}

/** Opens the form's first page of a student who answers by documents. */
export async function openDocuments(
  answers: FakeAnswers = {},
  answer = {},
  inBucket?: () => BucketAnswer,
  student: Pick<Student, "documents" | "statuses"> = {},
) {
  const bucket = fakeBucket(inBucket);
  const tabs = keptChoices({ tabs: { faith_essay: "doc" } });
  const api = studentApi(
    { answer, ...student },
    { ...tabs, ...chain, ...answers },
  );
  const rendered = openForm();
  await screen.findByRole("heading", { name: "About You", level: 1 });
  await pass(0);
  return { ...rendered, api, bucket };
}
