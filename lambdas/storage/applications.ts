import type { AnswerValue } from "../../shared/application/condition.ts";
import type {
  AnswerMap,
  Reopening,
  Validations,
  WebStatusEntry,
} from "../../shared/contract/replies.ts";
import type { ConversionStatus } from "../../shared/documents.ts";
import type { Choices } from "./choices.ts";
import type { Listing } from "./listing.ts";
import { packed, unpacked } from "./long-texts.ts";
import type { Due, Notice } from "./outbox.ts";
import type { SubmittedCopies } from "./submissions.ts";
import { readItem, updateItem } from "./table.ts";

/** State of the document of one question after its last upload or deletion. */
export interface DocumentRecord {
  /**
   * Version that orders uploads and deletions in time; begins with a UUID of version 7 (RFC 9562). A deleted document
   * has its deletion's.
   */
  readonly generation: string;
  readonly status: ConversionStatus;
  /** Reason for the failure, in words for the student. */
  readonly message: string;
  readonly error: string;
  /** Name that the browser reported; empty before. */
  readonly file_name: string;
  /** Size of the uploaded file in bytes. */
  readonly file_size: number;
  /** Pages of the converted document; absent before the end of its conversion. */
  readonly pages?: number;
  /** What is not as in the uploaded file, in sentences for the student; absent before the end of its conversion. */
  readonly differences?: readonly string[];
  readonly updated_at: string;
}

/** Right of one upload to be converted: a student's are converted one after the other. */
export interface ConversionLease {
  /** Generation of the upload; empty if none is being converted. */
  readonly generation: string;
  /** Time after which its conversion has died. */
  readonly until: string;
}

export const NO_LEASE: ConversionLease = { generation: "", until: "" };

/** That somebody is not applying any more: the student, unless it has who of the office says so, and why. */
export interface Withdrawal {
  readonly at: string;
  readonly by?: string;
  /** In words for the student. */
  readonly reason?: string;
  /** When it counted again; absent while it is in force. */
  readonly reinstated_at?: string;
}

/** Address that an account had before, which can be put back for some days. */
export interface FormerAddress {
  readonly username: string;
  /** ISO 8601 time. */
  readonly moved_at: string;
}

/** Newest stored save of one open form. */
export interface Save {
  readonly form: string;
  /** Counter of this form's saves. */
  readonly number: number;
}

/** Answers that are stored, by whether the form asks for them. */
export interface SortedAnswers {
  readonly answer: AnswerMap;
  /**
   * Answers of questions that a change of the form has retired or hidden, or made questions of another type. They stay
   * stored, are neither judged nor shown, and are answers again once the form asks for them.
   */
  readonly unasked: AnswerMap;
}

/**
 * Everything about one student's application that must change together: one item, one version. The attributes of the
 * indexes are derived from the others with each change; a listing is absent before the first login.
 */
export interface Application extends Partial<Listing>, Due, SortedAnswers {
  readonly username: string;
  readonly former_address?: FormerAddress | undefined;
  /** By which an index finds it; absent before the first change since an earlier release. */
  readonly reference?: string;
  /** Documents by question. An answer 'ANSWERED' and a COMPLETED document appear and disappear in the same write. */
  readonly documents: Readonly<Record<string, DocumentRecord>>;
  readonly conversion_lease: ConversionLease;
  readonly web_status: readonly WebStatusEntry[];
  readonly last_page: string;
  readonly successful_login: readonly string[];
  readonly validations: Validations;
  readonly saves: readonly Save[];
  /** Answers that saves have replaced without knowing them, by question, until the student chooses. */
  readonly replaced: Readonly<Record<string, readonly AnswerValue[]>>;
  /** Counter of changes to anything that the printed application shows. */
  readonly revision: number;
  readonly submitted_at: string;
  /** Answers as they were submitted; empty before. */
  readonly submitted_answer: AnswerMap;
  /** Documents as they were submitted, in the words of then; absent before. */
  readonly submitted_copies?: SubmittedCopies | undefined;
  /** Deadline and day of the last reminder, and which call has sent it; empty before. */
  readonly reminded: string;
  readonly reminders_stopped: boolean;
  readonly submissions: number;
  /** What is still to be told, in the order in which it was caused. */
  readonly outbox: readonly Notice[];
  /** Counter of the choices written to their own tables, so that no submission misses one. */
  readonly choices_made: number;
  /** Choices as they were submitted; absent before. */
  readonly submitted_choices?: Choices | undefined;
  /** When staff last let the student change what was submitted, and why, in words for the student. */
  readonly reopened?: Reopening;
  /** Who of the office did; absent from reopenings of earlier releases. */
  readonly reopened_by?: string;
  /** Generations of the documents of the submission that staff last reopened, by question. */
  readonly reopened_documents?: Readonly<Record<string, string>>;
  readonly withdrawn?: Withdrawal | undefined;
  /** Why the office keeps it, whatever its age. */
  readonly kept?: { readonly by: string; readonly reason: string } | undefined;
  /** References of others that look like the same person's, and that the office has found to be somebody else's. */
  readonly other_people?: readonly string[];
  /** When the office was told that it is to be erased, unless it is used. */
  readonly erasure_announced?: string;
}

export type ApplicationChange = Partial<
  Omit<Application, keyof Listing | keyof Due>
>;

/** An application as it is stored: with all answers, by the names that they had then, and without what has no value. */
export type StoredApplication = Partial<Omit<Application, "unasked">>;

/** Reads an application with its version; undefined if nothing is stored. */
export async function readApplication(
  student: string,
): Promise<
  { readonly stored: StoredApplication; readonly version: number } | undefined
> {
  const item = await readItem("answers", { student });
  if (item === undefined) return undefined;
  const { version, ...stored } = unpacked(item);
  return { stored, version: Number(version) };
}

/**
 * Changes attributes of an application; those that are undefined are removed.
 * @param version that it has as yet; undefined if nothing is stored
 * @returns false if it has another one by now
 */
export async function writeApplication(
  student: string,
  change: StoredApplication,
  version: number | undefined,
): Promise<boolean> {
  const isRemoved = (name: string) =>
    change[name as keyof StoredApplication] === undefined;
  const [removed, names] = [
    Object.keys(change).filter(isRemoved),
    Object.keys(change).filter((name) => !isRemoved(name)),
  ];
  const set = `SET ${["#version = :next", ...names.map((name) => `#${name} = :${name}`)].join(", ")}`;
  const written = await updateItem(
    "answers",
    { student },
    {
      UpdateExpression:
        removed.length === 0
          ? set
          : `${set} REMOVE ${removed.map((name) => `#${name}`).join(", ")}`,
      ConditionExpression:
        version === undefined
          ? "attribute_not_exists(#version)"
          : "#version = :version",
      ExpressionAttributeNames: Object.fromEntries(
        ["version", ...Object.keys(change)].map((name) => [`#${name}`, name]),
      ),
      // What is undefined is not sent.
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries({
          ...packed(change),
          version,
          next: (version ?? 0) + 1,
        }).map(([name, value]) => [`:${name}`, value]),
      ),
    },
  );
  return written !== undefined;
}
