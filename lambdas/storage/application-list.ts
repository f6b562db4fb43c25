import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { termOf } from "../../shared/application/terms.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswersIndex } from "../../shared/tables.ts";
import { environment } from "../environment.ts";
import { asWritten } from "../reference.ts";
import { readApplication } from "./applications.ts";
import { states, type Listing, type State } from "./listing.ts";
import { unpacked } from "./long-texts.ts";
import { table } from "./table.ts";

/** An application as the index has it, moments after each change. */
export interface ListedApplication extends Listing {
  readonly student: string;
  readonly username: string;
  readonly reminded?: string;
  readonly reminders_stopped?: boolean;
}

const INDEX: AnswersIndex = "byStatus";

export interface ListOptions {
  /** All by default, in their order. */
  readonly statuses?: readonly State[] | undefined;
  /** ISO 8601 time from which on the status was reached. */
  readonly since?: string | undefined;
  /** ISO 8601 time before which the status was reached. */
  readonly until?: string | undefined;
  /** Application after which it goes on. */
  readonly after?:
    Pick<ListedApplication, "student" | "status" | "status_at"> | undefined;
}

function withLabels(listed: ListedApplication): ListedApplication {
  const { term, major } = listed.summary;
  // Listings of release 1.0.0 have no labels.
  const term_label = termOf(school.terms, term)?.label ?? term;
  const labels = { term_label, major_label: major };
  return { ...listed, summary: { ...labels, ...listed.summary } };
}

/** Lists applications in the order in which they reached their status, a page of the index at a time. */
export async function* listApplications({
  statuses = states,
  // Before and after every time.
  since = "0",
  until = "9",
  after,
}: ListOptions = {}): AsyncGenerator<ListedApplication> {
  const begun = after === undefined ? 0 : statuses.indexOf(after.status);
  for (const each of statuses.slice(begun)) {
    const pages = paginateQuery(
      {
        client: table,
        startingToken: each === after?.status ? after : undefined,
      },
      {
        TableName: environment.table("answers"),
        IndexName: INDEX,
        KeyConditionExpression:
          "#status = :status AND status_at BETWEEN :since AND :until",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":status": each,
          ":since": since,
          ":until": until,
        },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const listed = unpacked(item) as unknown as ListedApplication;
        if (listed.status_at < until) yield withLabels(listed);
      }
    }
  }
}

/**
 * Finds an application by its reference, whose dash and capitals are optional; undefined also for one that has not
 * changed since a release without that index.
 */
export async function findByReference(
  typed: string,
): Promise<ListedApplication | undefined> {
  const reference = asWritten(typed);
  if (!/^\w{4}-\w{4}$/.test(reference)) return undefined;
  const { Items: [found] = [] } = await table.send(
    new QueryCommand({
      TableName: environment.table("answers"),
      IndexName: "byReference" satisfies AnswersIndex,
      KeyConditionExpression: "#reference = :reference",
      ExpressionAttributeNames: { "#reference": "reference" },
      ExpressionAttributeValues: { ":reference": reference },
    }),
  );
  if (found === undefined) return undefined;
  const student = String(found["student"]);
  const {
    username = "",
    status,
    status_at,
    summary,
  } = (await readApplication(student))?.stored ?? {};
  return status && status_at && summary
    ? withLabels({ student, username, status, status_at, summary })
    : undefined;
}
