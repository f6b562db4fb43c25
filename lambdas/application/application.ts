import type { AnswerMap } from "../../shared/contract/replies.ts";
import { declaredAnswers, storedAnswers } from "../../shared/form/renamed.ts";
import { clock } from "../clock.ts";
import { deadline } from "../deadline.ts";
import { count } from "../metrics.ts";
import { sessionEnded, tooManyWriters } from "../problem.ts";
import {
  NO_LEASE,
  readApplication,
  writeApplication,
  type Application,
  type ApplicationChange,
  type SortedAnswers,
  type StoredApplication,
} from "../storage/applications.ts";
import { dueChange } from "../storage/outbox.ts";
import { sortAnswers } from "./asked-answers.ts";
import { listingChange } from "./listing.ts";

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

interface Read {
  readonly application: Application;
  /** Answers by the names under which they are stored. */
  readonly answer: AnswerMap;
  /** Absent if nothing is stored yet. */
  readonly version?: number;
}

async function read(student: string): Promise<Read> {
  const found = await readApplication(student);
  if (!found) return { application: emptyApplication, answer: {} };
  const application = { ...emptyApplication, ...found.stored };
  const { answer, documents, replaced, submitted_answer } = application;
  return {
    application: {
      ...application,
      ...sortAnswers({ answer: declaredAnswers(answer), documents }),
      replaced: declaredAnswers(replaced),
      submitted_answer: declaredAnswers(submitted_answer),
    },
    answer,
    version: found.version,
  };
}

/** Returns whether there is such an application: it begins with the first login, and ends when it is erased. */
export function isStored(application: Application): boolean {
  return application !== emptyApplication;
}

export async function loadApplication(student: string): Promise<Application> {
  return (await read(student)).application;
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
): StoredApplication {
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
    if (
      await writeApplication(student, stored(change, after, answer), version)
    ) {
      return { ...application, ...change };
    }
    count("WriteConflicts");
    await pauseAfter(attempt);
  }
  throw tooManyWriters();
}
