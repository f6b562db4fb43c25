import type { FormikProps } from "formik";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ServerError } from "../../api/errors.ts";
import { useToasts } from "../../components/Toasts.tsx";
import { messageOf } from "../../lib/log.ts";
import { createNeededContext } from "../../lib/needed-context.ts";
import { useWork, type Work } from "../../lib/use-work.ts";

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
  const { run, isPending } = useWork(onSubmit);
  const errors: Errors = submitCount === 0 ? {} : validate(values);
  return {
    values,
    errors,
    submitCount,
    isSubmitting: isPending,
    isValid: Object.keys(errors).length === 0,
    setFieldValue: (name, value) => {
      setValues((others) => ({ ...others, [name]: value }));
    },
    handleSubmit: (event) => {
      event?.preventDefault();
      setSubmitCount(submitCount + 1);
      if (Object.keys(validate(values)).length > 0) return;
      void run(values);
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

/** Returns the message of a failure on an account form, with the time of the next attempt if the wait has minutes. */
export function problemText(error: unknown): string {
  const message = messageOf(error);
  return error instanceof ServerError && (error.retryAfter ?? 0) >= 60
    ? `${message} You can try again at ${timeAfter(error.at, error.retryAfter ?? 0)}.`
    : message;
}

/** What an attempt has done, if the form stays afterwards. */
type Done = string | void;

/** Work of a form, with what the last run has done, if the form stays afterwards. */
export interface Attempt<A> extends Omit<Work<A>, "data" | "reset"> {
  readonly done: Done;
}

/**
 * Returns work whose outcome a toast tells screen readers; `label` is that of the toast, and `isSilent` tells which
 * failure has none.
 */
export function useAttempt<A>(
  work: (argument: A) => Promise<Done>,
  label: string,
  isSilent: (error: unknown) => boolean = () => false,
): Attempt<A> {
  const toasts = useToasts();
  const [done, setDone] = useState<Done>();
  const attempt = useWork(
    work,
    (message) => {
      if (message !== undefined) toasts.success(message);
      setDone(message);
    },
    (failure) => {
      if (isSilent(failure)) return;
      const message = problemText(failure);
      toasts.error({ label, message, isInPlace: true });
    },
  );
  return { ...attempt, done };
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
