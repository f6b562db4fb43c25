import type { AnswerValue } from "../../shared/application/condition.ts";
import type {
  AnswerMap,
  Reopening,
  Validations,
  WebStatusEntry,
} from "../../shared/contract/replies.ts";
import type { ConversionStatus } from "../../shared/documents.ts";
import { declaredAnswers, storedAnswers } from "../../shared/form/renamed.ts";
import { clock } from "../clock.ts";
import { deadline } from "../deadline.ts";
import { count } from "../metrics.ts";
import { sessionEnded, tooManyWriters } from "../problem.ts";
import { sortAnswers, type SortedAnswers } from "./asked-answers.ts";
import type { Choices } from "./choices.ts";
import { listingChange, type Listing } from "./listing.ts";
import { packed, unpacked } from "./long-texts.ts";
import { dueChange, type Due, type Notice } from "./outbox.ts";
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

interface Stored {
  readonly application: Application;
  /** Answers by the names under which they are stored. */
  readonly answer: AnswerMap;
  /** Absent if nothing is stored yet. */
  readonly version: number | undefined;
}

const emptyApplication: Application = {
  username: "",
  answer: {},
  unasked: {},
  documents: {},
  conversion_lease: NO_LEASE,
  choices_made: 0,
  web_status: [],
  last_page: "",
  successful_login: [],
  validations: {},
  saves: [],
  replaced: {},
  revision: 0,
  submitted_at: "",
  submitted_answer: {},
  reminded: "",
  reminders_stopped: false,
  submissions: 0,
  outbox: [],
};

async function read(student: string): Promise<Stored> {
  const item = await readItem("answers", { student });
  if (!item) {
    return { application: emptyApplication, answer: {}, version: undefined };
  }
  const { version, ...rest } = unpacked(item) as unknown as Application & {
    version: number;
  };
  const application = { ...emptyApplication, ...rest };
  const { answer, documents, replaced, submitted_answer } = application;
  return {
    application: {
      ...application,
      ...sortAnswers({ answer: declaredAnswers(answer), documents }),
      replaced: declaredAnswers(replaced),
      submitted_answer: declaredAnswers(submitted_answer),
    },
    answer,
    version,
  };
}

/** Returns whether there is such an application: it begins with the first login, and ends when it is erased. */
export function isStored(application: Application): boolean {
  return application !== emptyApplication;
}

export async function loadApplication(student: string): Promise<Application> {
  return (await read(student)).application;
}

async function write(
  student: string,
  change: Partial<Application>,
  version: number | undefined,
): Promise<boolean> {
  const isRemoved = (name: string) =>
    change[name as keyof Application] === undefined;
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

/**
 * Returns a change as it is stored: all answers are one attribute, also those that the form does not ask for. A text
 * stays beside the document that answers its question as it is.
 * @param before answers as they are stored
 */
function stored(
  { unasked, ...change }: Partial<Application>,
  after: SortedAnswers,
  before: AnswerMap,
): Partial<Application> {
  const { answer, replaced, submitted_answer: submitted } = change;
  const all = { ...after.answer, ...after.unasked };
  return {
    ...change,
    ...((answer ?? unasked) && { answer: storedAnswers(all, before) }),
    ...(replaced && { replaced: storedAnswers(replaced) }),
    ...(submitted && { submitted_answer: storedAnswers(submitted, before) }),
  };
}

/** Limits of the waits between retries: up to 10, 20, 40 ms and so on, 300 at most. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 300;

function pauseAfter(attempt: number): Promise<void> {
  return clock.pause(
    clock.jitter(Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS)),
  );
}

/**
 * Changes an application with optimistic concurrency control. `edit` receives the stored state and returns the change,
 * or undefined for none; an empty one brings the listing up to date. After a concurrent write it is called again with
 * the newer state, so no update is lost. Only a login (`mayBegin`) begins an application.
 * @returns the state after the change
 * @throws Problem 429 if too many others write at the same time; 401 if there is no application
 */
export async function changeApplication(
  student: string,
  edit: (
    application: Application,
  ) => ApplicationChange | undefined | Promise<ApplicationChange | undefined>,
  { mayBegin = false } = {},
): Promise<Application> {
  const end = deadline();
  // At least one attempt, whatever the request has done before.
  for (
    let attempt = 0;
    attempt === 0 || clock.now().getTime() < end;
    attempt += 1
  ) {
    const { application, answer, version } = await read(student);
    const edited = await edit(application);
    if (edited === undefined) return application;
    const after = { ...application, ...edited };
    const change = {
      ...edited,
      ...listingChange(student, application, after),
      ...dueChange(application, after),
    };
    if (Object.keys(change).length === 0) return application;
    // Every student has logged in once: this one was erased.
    if (version === undefined && !mayBegin) throw sessionEnded();
    if (await write(student, stored(change, after, answer), version)) {
      return { ...application, ...change };
    }
    count("WriteConflicts");
    await pauseAfter(attempt);
  }
  throw tooManyWriters();
}
