import { useMutation } from "@tanstack/react-query";
import { Form, Formik, type FormikErrors } from "formik";
import { useRef, type ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { CircleAlert, CircleCheck } from "../../components/icons.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import styles from "./AuthForm.module.css";
import { FocusFirstError } from "./FocusFirstError.tsx";
import { problemText } from "./problem-text.ts";

type Values = Readonly<Record<string, string>>;

export interface AuthFormProps<V extends Values> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly initialValues: V;
  readonly validate: (values: V) => FormikErrors<V>;
  readonly submitLabel: string;
  /** Label of the toast that reports a failure. */
  readonly errorLabel: string;
  readonly onSubmit: (values: V) => Promise<void>;
  /** Message of what was done, if the form stays afterwards. */
  readonly done?: string | undefined;
  /** Message passed on by another page. */
  readonly arrivedError?: string | undefined;
  readonly children: ReactNode;
  /** Links and further actions below the button. */
  readonly after?: ReactNode;
}

/**
 * Renders one account form. A failure of `onSubmit` stays on the form, and so does what was typed; the toast with its label is for screen readers.
 */
export function AuthForm<V extends Values>({
  title,
  lead,
  initialValues,
  validate,
  submitLabel,
  errorLabel,
  onSubmit,
  done,
  arrivedError,
  children,
  after,
}: AuthFormProps<V>) {
  const toasts = useToasts();
  const card = useRef<HTMLDivElement>(null);
  const { mutateAsync, error, isIdle } = useMutation({
    mutationFn: onSubmit,
    onError: (failure) => {
      const message = problemText(failure);
      toasts.error({ label: errorLabel, message, isInPlace: true });
    },
  });
  const failure = error === null ? undefined : problemText(error);
  const problem = isIdle ? arrivedError : failure;

  return (
    <Card className={styles.card}>
      <div ref={card}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {problem !== undefined && (
          <div role="alert" className={styles.problem}>
            <CircleAlert aria-hidden />
            <p>{problem}</p>
          </div>
        )}
        {done !== undefined && problem === undefined && (
          // The toast says it to screen readers.
          <div className={styles.done}>
            <CircleCheck aria-hidden />
            <span>{done}</span>
          </div>
        )}
        <Formik
          initialValues={initialValues}
          validate={validate}
          onSubmit={(values) => mutateAsync(values).catch(() => undefined)}
        >
          {({ isSubmitting, handleSubmit }) => (
            <Form
              noValidate
              className={styles.form}
              onSubmit={(event) => {
                if (isSubmitting) {
                  event.preventDefault();
                } else {
                  handleSubmit(event);
                }
              }}
            >
              <FocusFirstError
                within={card}
                isRefused={problem !== undefined}
              />
              {children}
              <Button type="submit" size="full" busy={isSubmitting}>
                {submitLabel}
              </Button>
              {after}
            </Form>
          )}
        </Formik>
      </div>
    </Card>
  );
}
