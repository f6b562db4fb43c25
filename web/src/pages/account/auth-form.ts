import type { FormikProps } from "formik";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ServerError } from "../../api/errors.ts";
import { useToasts } from "../../components/Toasts.tsx";
import { messageOf } from "../../lib/log.ts";
import { createNeededContext } from "../../lib/needed-context.ts";

export type Values = Readonly<Record<string, string>>;
export type Errors = Readonly<Partial<Record<string, string>>>;

/** State of an account form: what its parts use of Formik, which the log-in with its two boxes does without. */
export interface FormState extends Readonly<
  Pick<
    FormikProps<Values>,
    "values" | "errors" | "submitCount" | "isSubmitting" | "isValid"
  >
> {
  readonly setFieldValue: (name: string, value: string) => unknown;
  readonly handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** Context of the form around a component. */
export const [FormContext, useForm] = createNeededContext<FormState>(
  "useForm needs an AuthCard above it.",
);

/** Keeps the state of a form as Formik does. */
export function usePlainForm<V extends Values>(
  initialValues: V,
  validate: (values: V) => Errors,
  onSubmit: (values: V) => Promise<void>,
): FormState {
  const [values, setValues] = useState(initialValues);
  const [submitCount, setSubmitCount] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const errors: Errors = submitCount === 0 ? {} : validate(values);
  return {
    values,
    errors,
    submitCount,
    isSubmitting,
    isValid: Object.keys(errors).length === 0,
    setFieldValue: (name, value) => {
      setValues((others) => ({ ...others, [name]: value }));
    },
    handleSubmit: (event) => {
      event?.preventDefault();
      setSubmitCount(submitCount + 1);
      if (Object.keys(validate(values)).length > 0) return;
      setIsSubmitting(true);
      void onSubmit(values).finally(() => {
        setIsSubmitting(false);
      });
    },
  };
}

const MINUTE_MS = 60_000;

/** Returns the first full minute so many seconds after an instant, by the student's own clock. */
function timeAfter(instant: Date, seconds: number): string {
  const minute = Math.ceil((instant.getTime() + seconds * 1000) / MINUTE_MS);
  return new Date(minute * MINUTE_MS).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Returns the message of a failure on an account form, with the time of the next attempt if there is a wait. */
export function problemText(error: unknown): string {
  const message = messageOf(error);
  return error instanceof ServerError && error.retryAfter !== undefined
    ? `${message} You can try again at ${timeAfter(error.at, error.retryAfter)}.`
    : message;
}

/** What an attempt has done, if the form stays afterwards. */
type Done = string | void;

/** Work that the student starts, with its last outcome, which a toast tells screen readers. */
export interface Attempt<A> {
  readonly error: unknown;
  readonly done: Done;
  /** True before the first run. */
  readonly isIdle: boolean;
  readonly isPending: boolean;
  /** Never rejects. */
  readonly run: (argument: A) => Promise<void>;
}

/** Returns work with the state of its last run; `label` is that of the toast, and `isSilent` tells which has none. */
export function useAttempt<A>(
  work: (argument: A) => Promise<Done>,
  label: string,
  isSilent: (error: unknown) => boolean = () => false,
): Attempt<A> {
  const toasts = useToasts();
  const [state, setState] = useState<"idle" | "pending" | "done">("idle");
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState<Done>();
  return {
    error,
    done,
    isIdle: state === "idle",
    isPending: state === "pending",
    run: async (argument) => {
      setState("pending");
      setError(undefined);
      try {
        const message = await work(argument);
        if (message !== undefined) toasts.success(message);
        setDone(message);
      } catch (failure) {
        setError(failure);
        if (!isSilent(failure)) {
          const message = problemText(failure);
          toasts.error({ label, message, isInPlace: true });
        }
      }
      setState("done");
    },
  };
}

/** Returns a function that leads from a completed form to the next, with the address and what was done. */
export function useNextAuthStep() {
  const navigate = useNavigate();
  return async (
    path: `/${string}`,
    arrival: { readonly username: string; readonly success: string },
  ): Promise<void> => {
    await navigate(path, { replace: true, state: arrival });
  };
}
