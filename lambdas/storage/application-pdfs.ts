import type { PdfReply, PrintedScope } from "../../shared/contract/replies.ts";
import { isoAfter, nowIso } from "../clock.ts";
import { readItem, updateItem } from "./table.ts";

/** Printed copy of an application; documents that answer questions are in the application's own item. */
export interface Copy {
  readonly student: string;
  readonly scope: PrintedScope;
}

interface CopyBuild extends Copy {
  readonly build: string;
}

export interface ApplicationPdf {
  /** Revision of the application that is printed. */
  readonly revision: number;
  /** Id of the build, which is the name of its execution. */
  readonly build: string;
  readonly status: PdfReply["status"];
  /** Key of the newest print, possibly of an older revision; empty before the first. */
  readonly pdf_key: string;
  /** Key of the print before, to which a link may still lead. */
  readonly previous_pdf_key: string;
  readonly updated_at: string;
}

/** Age at which a build has died: longer than the state machine's own limit. */
const STALE_MS = 6 * 60_000;

function key({ student, scope }: Copy) {
  return {
    student,
    answer_key: scope === "reader" ? "reader" : "application",
  };
}

export async function loadApplicationPdf(
  copy: Copy,
): Promise<ApplicationPdf | undefined> {
  const item = await readItem("documents", key(copy));
  return item as ApplicationPdf | undefined;
}

/**
 * Claims the right to build a revision. Returns the record of the build that has it then: this one, or another that is
 * running (possibly for an older revision), done, or failed without the student knowing. One build of a copy runs at a
 * time. A copy is outdated that was made under other `circumstances`: the form, and what its readers are not shown.
 */
export async function claimBuild(
  { revision, build, ...copy }: CopyBuild & { readonly revision: number },
  circumstances: readonly string[],
): Promise<ApplicationPdf | undefined> {
  // Whether the write succeeded says less than the record: a write whose reply is lost is sent again, and fails.
  await updateItem("documents", key(copy), {
    UpdateExpression:
      "SET revision = :revision, build = :build, hidden_keys = :hidden, #status = :waiting, updated_at = :now, " +
      "pdf_key = if_not_exists(pdf_key, :empty), previous_pdf_key = if_not_exists(previous_pdf_key, :empty) REMOVE failure_reported",
    ConditionExpression:
      "attribute_not_exists(revision) OR (#status = :failed AND failure_reported = :true) " +
      "OR ((revision < :revision OR hidden_keys <> :hidden) AND NOT #status IN (:waiting, :building)) " +
      "OR (#status IN (:waiting, :building) AND updated_at < :stale)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ":revision": revision,
      ":build": build,
      ":hidden": circumstances.join(" "),
      ":waiting": "UNPROCESSED",
      ":building": "IN_PROGRESS",
      ":failed": "FAILED",
      ":empty": "",
      ":now": nowIso(),
      ":true": true,
      ":stale": isoAfter(-STALE_MS),
    },
  });
  return loadApplicationPdf(copy);
}

/** Changes the record of a build, and returns what it was before; undefined if a newer build has replaced it. */
async function updateBuild(
  { build, ...copy }: CopyBuild,
  update: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ApplicationPdf | undefined> {
  const before = await updateItem("documents", key(copy), {
    UpdateExpression: `SET ${update}`,
    ConditionExpression: "build = :build AND #status <> :completed",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ...values,
      ":build": build,
      ":completed": "COMPLETED",
    },
    ReturnValues: "ALL_OLD",
  });
  return before as ApplicationPdf | undefined;
}

/**
 * Records that a build has started or failed.
 * @returns false if a newer build has replaced it
 */
export async function recordBuildStatus(
  build: CopyBuild,
  status: "IN_PROGRESS" | "FAILED",
): Promise<boolean> {
  const values = { ":status": status, ":now": nowIso() };
  const update = "#status = :status, updated_at = :now";
  return (await updateBuild(build, update, values)) !== undefined;
}

/**
 * Records a build's print.
 * @returns the keys to delete: the print itself if a newer build has replaced it, else the one that no link leads to
 * any more
 */
export async function recordPrinted(
  build: CopyBuild,
  pdfKey: string,
): Promise<readonly string[]> {
  const before = await updateBuild(
    build,
    "#status = :completed, previous_pdf_key = pdf_key, pdf_key = :pdf_key, updated_at = :now",
    { ":pdf_key": pdfKey, ":now": nowIso() },
  );
  if (before === undefined) {
    // If the reply was lost and the write was sent again, the record shows its own write.
    const now = await loadApplicationPdf(build);
    return now?.pdf_key === pdfKey ? [] : [pdfKey];
  }
  return before.previous_pdf_key === "" ? [] : [before.previous_pdf_key];
}

/** Records that a build could not be started. Its student learns so at once: the next request starts another build. */
export async function failBuild(build: CopyBuild): Promise<void> {
  await updateBuild(
    build,
    "#status = :failed, failure_reported = :true, updated_at = :now",
    { ":failed": "FAILED", ":true": true, ":now": nowIso() },
  );
}

/** Records that the student knows of a failure: the next request starts another build. */
export async function markFailureReported(build: CopyBuild): Promise<void> {
  await updateBuild(build, "failure_reported = :true", { ":true": true });
}
