import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { v7 } from "uuid";
import {
  postFile,
  type CallReply,
  type ChosenFile,
  type Visitor,
} from "../../bin/visitor.ts";
import type {
  ConversionReply,
  PresignedPost,
} from "../../shared/contract/replies.ts";

export { postFile, type ChosenFile } from "../../bin/visitor.ts";

/** Question of a document. */
export const key = "faith_essay_doc";

/** Returns a PDF that a student chooses. */
export async function essay(text = "Essay", name = "essay.pdf") {
  return { name, bytes: await pdfWith(text) };
}

/** Requests an upload form, as the site does. */
export async function presigned(
  student: Visitor,
  answer_key: string,
): Promise<PresignedPost> {
  return (await student.call("post-presigned-url", { body: { answer_key } }))
    .body;
}

/** Returns the key under which the bucket stores what is posted with a form. */
export function fileKeyOf({ fields }: PresignedPost): string {
  return fields["key"] ?? "";
}

/** Reports that a file is in the bucket, and its original name, as the site does. */
export function announce(
  student: Visitor,
  answer_key: string,
  file_key: string,
  file_name: string,
): Promise<CallReply<"post-conversion">> {
  return student.call("post-conversion", {
    params: { key: answer_key },
    body: { file_key, file_name },
  });
}

/** Polls as the site does until the conversion has ended. */
export async function conversionEnd(
  student: Visitor,
  answer_key: string,
): Promise<ConversionReply> {
  const params = { key: answer_key };
  for (;;) {
    const { status, body } = await student.call("get-conversion", { params });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    if (body.status !== "UNPROCESSED" && body.status !== "IN_PROGRESS") {
      return body;
    }
  }
}

/** Runs the whole chain of an upload up to the end of its conversion. */
export async function upload(
  student: Visitor,
  answer_key: string,
  file: ChosenFile,
): Promise<ConversionReply> {
  const form = await presigned(student, answer_key);
  const status = await postFile(form, file);
  if (status !== 201) throw new Error(`The upload was refused with ${status}.`);
  const { name } = file;
  const reply = await announce(student, answer_key, fileKeyOf(form), name);
  if (reply.status !== 200) {
    throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return conversionEnd(student, answer_key);
}

/** Returns a storage key like the application's own, for another student or another place. */
export function foreignKey(student: string, answerKey: string): string {
  return `uploads/${student}/${answerKey}/${v7()}`;
}
