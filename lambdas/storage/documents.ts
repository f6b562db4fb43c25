import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { documentKeys } from "../../shared/application/derive/questions.ts";
import type { ConversionStatus } from "../../shared/documents.ts";
import { nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { table, written } from "./table.ts";

/**
 * What is known of a student's document. `generation` orders uploads and deletions in time (a UUID of version 7), and
 * every write is conditional on it: the newest upload wins, and an older conversion that ends later changes nothing.
 */
export interface StoredDocument {
  readonly student: string;
  readonly answer_key: string;
  readonly generation: string;
  readonly status: ConversionStatus;
  readonly message: string;
  readonly error: string;
  readonly file_key: string;
  readonly file_name: string;
  readonly file_size: number;
  /** Where the converted document is, once the status is COMPLETED. */
  readonly pdf_key: string;
  readonly updated_at: string;
}

const key = (student: string, answerKey: string) => ({
  student,
  answer_key: answerKey,
});

type Fields = Partial<Omit<StoredDocument, "student" | "answer_key">>;

const update = (
  student: string,
  answerKey: string,
  fields: Fields,
  condition: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const entries = Object.entries({ ...fields, updated_at: nowIso() });
  return written(
    table.send(
      new UpdateCommand({
        TableName: environment.documentsTable,
        Key: key(student, answerKey),
        UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        ConditionExpression: condition,
        ExpressionAttributeNames: {
          "#generation": "generation",
          "#status": "status",
          ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ...values,
          ...Object.fromEntries(
            entries.map(([name, value]) => [`:${name}`, value]),
          ),
        },
      }),
    ),
  );
};

/** Registers an upload unless a newer one, or a deletion, is known. True also when it was registered before. */
export const registerUpload = async (
  student: string,
  answerKey: string,
  upload: { generation: string; file_key: string; file_size: number },
): Promise<boolean> => {
  const fresh = await update(
    student,
    answerKey,
    {
      ...upload,
      status: "UNPROCESSED",
      message: "",
      error: "",
      file_name: "",
      pdf_key: "",
    },
    "attribute_not_exists(#generation) OR #generation < :generation",
  );
  return (
    fresh ||
    (await loadDocument(student, answerKey))?.generation === upload.generation
  );
};

const PENDING: readonly ConversionStatus[] = ["UNPROCESSED", "IN_PROGRESS"];
const PRESENT: readonly ConversionStatus[] = [
  ...PENDING,
  "COMPLETED",
  "FAILED",
];

/** Changes a document that is still this upload's and in one of these states; false when it is not. */
const updateIn = (
  states: readonly ConversionStatus[],
  student: string,
  answerKey: string,
  generation: string,
  fields: Fields,
): Promise<boolean> =>
  update(
    student,
    answerKey,
    fields,
    `#generation = :generation AND #status IN (${states.map((_state, index) => `:state${index}`).join(", ")})`,
    {
      ":generation": generation,
      ...Object.fromEntries(
        states.map((state, index) => [`:state${index}`, state]),
      ),
    },
  );

export const nameDocument = (
  student: string,
  answerKey: string,
  generation: string,
  fileName: string,
): Promise<boolean> =>
  updateIn(PRESENT, student, answerKey, generation, { file_name: fileName });

/** From waiting to converting; false when the upload was replaced, deleted or has already ended. */
export const markInProgress = (
  student: string,
  answerKey: string,
  generation: string,
): Promise<boolean> =>
  updateIn(PENDING, student, answerKey, generation, { status: "IN_PROGRESS" });

/** True also when it is repeated. */
export const markCompleted = (
  student: string,
  answerKey: string,
  generation: string,
  pdfKey: string,
): Promise<boolean> =>
  updateIn(["IN_PROGRESS", "COMPLETED"], student, answerKey, generation, {
    status: "COMPLETED",
    pdf_key: pdfKey,
  });

export interface Failure {
  /** For the student. */
  readonly message: string;
  /** Names the kind of fault. */
  readonly error: string;
}

/** Ends a conversion that did not succeed; false when it has ended already or belongs to an older upload. */
export const markFailed = (
  student: string,
  answerKey: string,
  generation: string,
  failure: Failure,
): Promise<boolean> =>
  updateIn(PENDING, student, answerKey, generation, {
    status: "FAILED",
    ...failure,
  });

/** Refuses an upload whatever became of it: its name and its content are at odds. */
export const markRefused = (
  student: string,
  answerKey: string,
  generation: string,
  failure: Failure,
): Promise<boolean> =>
  updateIn(PRESENT, student, answerKey, generation, {
    status: "FAILED",
    ...failure,
  });

/** Forgets a document; `generation` is newer than every upload so far, which can therefore not come back. */
export const markDeleted = (
  student: string,
  answerKey: string,
  generation: string,
): Promise<boolean> =>
  update(
    student,
    answerKey,
    {
      generation,
      status: "NOT_ANSWERED",
      message: "",
      error: "",
      file_key: "",
      file_name: "",
      file_size: 0,
      pdf_key: "",
    },
    "attribute_not_exists(#generation) OR #generation < :generation",
  );

export const loadDocument = async (
  student: string,
  answerKey: string,
): Promise<StoredDocument | undefined> => {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.documentsTable,
      Key: key(student, answerKey),
      ConsistentRead: true,
    }),
  );
  return Item as StoredDocument | undefined;
};

/** Every document of a student that was not deleted. */
export const loadDocuments = async (
  student: string,
): Promise<readonly StoredDocument[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: environment.documentsTable,
      KeyConditionExpression: "student = :student",
      ExpressionAttributeValues: { ":student": student },
      ConsistentRead: true,
    }),
  );
  return (Items as StoredDocument[]).filter(
    ({ answer_key, status }) =>
      documentKeys.includes(answer_key) && status !== "NOT_ANSWERED",
  );
};
