import { useCallback, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import type {
  Validations,
  WebStatus,
} from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { messageOf } from "../lib/log.ts";
import { useToasts } from "../components/Toasts.tsx";
import { DEFAULT_PATH } from "./page-paths.ts";
import type { ApplicationState } from "./use-form-state.ts";
import type { Saving } from "./use-saving.ts";
import type { SetStatus } from "./use-web-status.ts";

interface Submission {
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  readonly errors: Validations;
  readonly submitProblem: string | undefined;
  readonly refusals: number;
  readonly hasJustSubmitted: boolean;
}

interface Options {
  readonly state: ApplicationState;
  readonly status: WebStatus | null;
  readonly setStatus: SetStatus;
  readonly saving: Saving;
}

/** Submitting is final: save, check, and only an application without errors is sent. */
export const useSubmission = ({
  state,
  status,
  setStatus,
  saving,
}: Options): Submission => {
  const { errors: errorStore, validate, isLoggedIn } = state;
  const { saveAndCheck, goToSignUp } = saving;
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [submitProblem, setSubmitProblem] = useState<string>();
  const [hasJustSubmitted, setHasJustSubmitted] = useState(false);
  const found = useSyncExternalStore(errorStore.subscribe, errorStore.all);

  const send = useCallback(async () => {
    try {
      await callApi("submit");
    } catch (error) {
      if (error instanceof UnauthorizedError) return;
      if (
        error instanceof ServerError &&
        error.status === 422 &&
        Object.keys(error.errors).length > 0
      ) {
        errorStore.replace(error.errors);
        return;
      }
      const message = messageOf(error, GENERIC_PROBLEM);
      setSubmitProblem(message);
      toasts.error({ label: "Error submitting your application", message });
      return;
    }
    setHasJustSubmitted(true);
    await setStatus("submitted");
  }, [errorStore, setStatus, toasts]);

  const submit = useCallback(async () => {
    if (!isLoggedIn) return goToSignUp();
    setIsBusy(true);
    setSubmitProblem(undefined);
    try {
      if (!(await saveAndCheck())) return;
      await setStatus("validating");
      const errors = await validate();
      if (status !== "validating" && Object.keys(errors).length > 0)
        await callApi("post-validations", { body: errors }).catch(
          () => undefined,
        );
      // What was typed in the meantime is submitted as well, unless it cannot be saved.
      if (
        Object.keys(errors).length === 0 &&
        (await saveAndCheck()) &&
        Object.keys(await validate()).length === 0
      )
        await send();
      if (Object.keys(errorStore.all()).length > 0) {
        await navigate(DEFAULT_PATH, { replace: true });
        setRefusals((count) => count + 1);
      }
    } finally {
      setIsBusy(false);
    }
  }, [
    errorStore,
    goToSignUp,
    isLoggedIn,
    navigate,
    saveAndCheck,
    send,
    setStatus,
    status,
    validate,
  ]);

  return {
    submit,
    isBusy,
    errors: found as Validations,
    submitProblem,
    refusals,
    hasJustSubmitted,
  };
};
