import { useLayoutEffect, useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { CircleAlert, CircleCheck } from "../../components/icons.tsx";
import { FormContext, type Attempt, type FormState } from "./auth-form.ts";
import styles from "./AuthCard.module.css";
import { FocusFirstError } from "./FocusFirstError.tsx";
import { problemText } from "./problem-text.ts";

export interface AuthCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly submitLabel: string;
  /** Message of what was done, if the form stays afterwards. */
  readonly done?: string | undefined;
  /** Message passed on by another page. */
  readonly arrivedError?: string | undefined;
  readonly children: ReactNode;
  /** Links and further actions below the button. */
  readonly after?: ReactNode;
}

/** Renders one account form. A failure of the attempt stays on the form, and so does what was typed. */
export function AuthCard({
  form,
  attempt,
  title,
  lead,
  submitLabel,
  done,
  arrivedError,
  children,
  after,
}: AuthCardProps & {
  readonly form: FormState;
  readonly attempt: Pick<Attempt<never>, "error" | "isIdle">;
}) {
  const card = useRef<HTMLDivElement>(null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const { isSubmitting, setFieldValue } = form;
  const { error, isIdle } = attempt;
  const failure = error === undefined ? undefined : problemText(error);
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
        <FormContext value={form}>
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (isSubmitting) return;
              // Password managers may write into a box without an event.
              flushSync(() => {
                for (const [name, text] of new FormData(event.currentTarget)) {
                  if (typeof text === "string") setFieldValue(name, text);
                }
              });
              latest.current.handleSubmit(event);
            }}
          >
            <FocusFirstError within={card} isRefused={problem !== undefined} />
            {children}
            <Button type="submit" size="full" busy={isSubmitting}>
              {submitLabel}
            </Button>
            {after}
          </form>
        </FormContext>
      </div>
    </Card>
  );
}
