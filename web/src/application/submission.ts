import {
  overallStatus,
  type Validations,
  type WebStatus,
} from "../../../shared/contract/replies.ts";
import { WITHDRAWN_FIRST } from "../../../shared/messages.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import type { Toasts } from "../components/Toasts.tsx";
import { messageOf } from "../lib/log.ts";
import type { SharedValue } from "../lib/shared-value.ts";
import { isWithdrawn } from "./state.ts";
import { laterStatus } from "./status.ts";
import type { Store } from "./store.ts";

/** State of the attempts to submit. */
export interface Submission {
  /** Counts the attempts that errors have kept from succeeding; the error summary takes focus at each. */
  readonly refusals: number;
  /** Reason why the last attempt failed, other than errors in the answers. */
  readonly problem?: { readonly title: string; readonly message: string };
  readonly hasJustSubmitted: boolean;
  /** Whether an attempt is going on. */
  readonly isUnderWay?: boolean;
}

export const NOT_SUBMITTED_YET: Submission = {
  refusals: 0,
  hasJustSubmitted: false,
};

export interface SubmissionDependencies {
  readonly store: Store;
  readonly submission: SharedValue<Submission>;
  readonly toasts: Toasts;
  readonly validate: () => Validations;
  /**
   * Saves and checks the answers.
   * @returns false if the save failed, which is shown
   */
  readonly saveAndCheck: () => Promise<boolean>;
  /** Loads what the server has; rejects when that fails. */
  readonly refresh: () => Promise<void>;
}

/** Posts a status, with two retries; the server treats a repeated post as the same one. */
function postWebStatus(status: WebStatus) {
  const { signal } = new AbortController();
  const body = { web_status: status };
  return callWithRetries("post-web-status", { body, signal }, (error) =>
    error instanceof UnauthorizedError ? Number.POSITIVE_INFINITY : 0,
  ).catch(() => undefined);
}

/** Sets the status here immediately and on a server that lacks it; a failed post is recovered by the next one. */
export async function setStatus(store: Store, next: WebStatus): Promise<void> {
  store.dispatch({ type: "status reached", status: next });
  const { profile } = store.get();
  if (profile === undefined) {
    return;
  }
  const reported = overallStatus(profile.web_status);
  if (laterStatus(reported, next) === reported) {
    return;
  }
  const reply = await postWebStatus(next);
  if (reply !== undefined) {
    store.dispatch({
      type: "profile loaded",
      profile: { ...profile, ...reply },
    });
  }
}

/** Posts the errors found by validation, which only inform the server: it runs its own check. */
export async function postValidations(errors: Validations): Promise<void> {
  if (Object.keys(errors).length > 0) {
    await callApi("post-validations", { body: errors }).catch(() => undefined);
  }
}

const NOT_SUBMITTED = "Your application was not submitted.";
const UNKNOWN = "We do not know whether your application has arrived.";
const AGAIN = "Please press Submit again: nothing is ever submitted twice.";

function markSubmitted(
  submission: SharedValue<Submission>,
  hasJustSubmitted: boolean,
): void {
  submission.set({ ...submission.get(), hasJustSubmitted });
}

/**
 * Asks the server whether it has submitted the application although it did not say so.
 * @returns undefined if it has; otherwise what the student has to know
 */
async function problemAfter(
  error: unknown,
  { store, submission, refresh }: SubmissionDependencies,
): Promise<Submission["problem"]> {
  const message = messageOf(error);
  const mayHave =
    error instanceof ServerError && (error.status === 0 || error.status >= 500);
  if (!mayHave) return { title: NOT_SUBMITTED, message };
  markSubmitted(submission, true);
  const isKnown = await refresh().then(
    () => true,
    () => false,
  );
  if (store.get().status === "submitted") return undefined;
  markSubmitted(submission, false);
  // Without a reply, the request may still be on its way.
  return isKnown && error.status > 0
    ? { title: NOT_SUBMITTED, message }
    : { title: UNKNOWN, message: `${message} ${AGAIN}` };
}

/** Shows why the application is not submitted, other than errors in the answers. */
function tell(
  problem: NonNullable<Submission["problem"]>,
  { submission, toasts }: SubmissionDependencies,
): void {
  const { message } = problem;
  submission.set({ ...submission.get(), problem });
  toasts.error({ label: "Error submitting your application", message });
}

async function send(dependencies: SubmissionDependencies): Promise<void> {
  const { store, submission, refresh } = dependencies;
  try {
    await callApi("submit");
  } catch (error) {
    if (error instanceof UnauthorizedError) {
      return;
    }
    const isRefusal = error instanceof ServerError && error.status === 422;
    if (isRefusal && Object.keys(error.errors).length > 0) {
      // Another device may have left two answers between which the student has to choose.
      await refresh().catch(() => undefined);
      store.dispatch({ type: "checked", errors: error.errors });
      return;
    }
    const problem = await problemAfter(error, dependencies);
    if (problem !== undefined) tell(problem, dependencies);
    return;
  }
  markSubmitted(submission, true);
  await setStatus(store, "submitted");
}

async function attempt(dependencies: SubmissionDependencies): Promise<boolean> {
  const { store, submission, validate, saveAndCheck } = dependencies;
  const { refusals } = submission.get();
  submission.set({ ...NOT_SUBMITTED_YET, refusals, isUnderWay: true });
  if (isWithdrawn(store.get())) {
    // Not to what is missing, which does not matter before that.
    tell({ title: NOT_SUBMITTED, message: WITHDRAWN_FIRST }, dependencies);
    return false;
  }
  if (!(await saveAndCheck())) {
    return false;
  }
  const wasValidating = store.get().status === "validating";
  const reported = setStatus(store, "validating");
  const errors = validate();
  if (Object.keys(errors).length > 0) {
    // The student reads and corrects them in the meantime.
    if (!wasValidating) void reported.then(() => postValidations(errors));
  } else {
    await reported;
    // What was typed in the meantime is submitted as well, unless it cannot be saved.
    const isSaved = await saveAndCheck();
    const isComplete = Object.keys(validate()).length === 0;
    if (isSaved && isComplete) await send(dependencies);
  }
  if (Object.keys(store.get().errors).length === 0) {
    return false;
  }
  submission.set({ ...submission.get(), refusals: refusals + 1 });
  return true;
}

/**
 * Submits, which is final: saves, checks, and sends an application only without errors.
 * @returns whether errors keep the application from being submitted
 */
export async function submit(
  dependencies: SubmissionDependencies,
): Promise<boolean> {
  try {
    return await attempt(dependencies);
  } finally {
    const { submission } = dependencies;
    submission.set({ ...submission.get(), isUnderWay: false });
  }
}
