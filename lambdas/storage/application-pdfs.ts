import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { PdfReply } from "../../shared/contract/replies.ts";
import { clock, nowIso } from "../clock.ts";
import { environment } from "../environment.ts";
import { table, written } from "./table.ts";

/** Beside a student's documents stands the printed application, under a name that no question has. */
const APPLICATION = "application";

export interface ApplicationPdf {
  /** The revision of the application that is printed. */
  readonly revision: number;
  /** Which try this is: the name of its execution. */
  readonly build: string;
  readonly status: PdfReply["status"];
  readonly pdf_key: string;
  readonly updated_at: string;
}

/** A build that has not ended by then never will: longer than the state machine's own limit. */
const STALE_MS = 6 * 60_000;
/** A failed build is tried again when the student asks after this time. */
const RETRY_MS = 30_000;

const key = (student: string) => ({ student, answer_key: APPLICATION });

export const loadApplicationPdf = async (
  student: string,
): Promise<ApplicationPdf | undefined> => {
  const { Item } = await table.send(
    new GetCommand({
      TableName: environment.documentsTable,
      Key: key(student),
      ConsistentRead: true,
    }),
  );
  return Item as ApplicationPdf | undefined;
};

/** Takes the right to build a revision; false when a build of it is under way, done, or failed a moment ago. */
export const claimBuild = (
  student: string,
  revision: number,
  build: string,
): Promise<boolean> => {
  const ago = (ms: number) =>
    new Date(clock.now().getTime() - ms).toISOString();
  return written(
    table.send(
      new UpdateCommand({
        TableName: environment.documentsTable,
        Key: key(student),
        UpdateExpression:
          "SET revision = :revision, build = :build, #status = :waiting, pdf_key = :empty, updated_at = :now",
        ConditionExpression:
          "attribute_not_exists(revision) OR revision < :revision OR (#status = :failed AND updated_at < :retry) " +
          "OR (#status IN (:waiting, :building) AND updated_at < :stale)",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":revision": revision,
          ":build": build,
          ":waiting": "UNPROCESSED",
          ":building": "IN_PROGRESS",
          ":failed": "FAILED",
          ":empty": "",
          ":now": nowIso(),
          ":retry": ago(RETRY_MS),
          ":stale": ago(STALE_MS),
        },
      }),
    ),
  );
};

/** Records how far a build has come; false when a newer one has taken its place. */
export const recordBuild = (
  student: string,
  build: string,
  state: Pick<ApplicationPdf, "status" | "pdf_key">,
): Promise<boolean> =>
  written(
    table.send(
      new UpdateCommand({
        TableName: environment.documentsTable,
        Key: key(student),
        UpdateExpression:
          "SET #status = :status, pdf_key = :pdf_key, updated_at = :now",
        ConditionExpression: "build = :build AND #status <> :completed",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":status": state.status,
          ":pdf_key": state.pdf_key,
          ":now": nowIso(),
          ":build": build,
          ":completed": "COMPLETED",
        },
      }),
    ),
  );
