import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/Button.tsx";
import { CircleAlert, CircleCheck } from "../../components/icons.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useErrorTitle } from "../../lib/error-title.ts";
import {
  FormContext,
  problemText,
  useForm,
  type Attempt,
  type FormState,
} from "./auth-form.ts";
import styles from "./AuthCard.module.css";

export interface AuthCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly submitLabel: string;
  /** Message passed on by another page. */
  readonly arrivedError?: string | undefined;
  readonly children?: ReactNode;
  /** Below the button: a question, and the words of a link for those of whom it is true. */
  readonly otherwise?: readonly [ask: string, to: string, words: string];
  /** Further actions below that. */
  readonly after?: ReactNode;
}

/**
 * Focuses the first box in error after each attempt to submit that validation refused, and sets the error title.
 * @param isRefused true if the server has refused the attempt
 */
function useFirstError(
  { submitCount, isSubmitting, isValid }: FormState,
  within: RefObject<HTMLElement | null>,
  isRefused: boolean,
): void {
  const handled = useRef(submitCount);
  useErrorTitle(isRefused || (submitCount > 0 && !isValid));

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    const box = within.current?.querySelector<HTMLElement>(
      "[aria-invalid=true]",
    );
    // A box that has the focus already is described by its error only once it gets the focus anew.
    box?.blur();
    box?.focus();
  }, [isSubmitting, submitCount, within]);
}

/** Renders one account form. A failure of the attempt stays on the form, and so does what was typed. */
export function AuthCard({
  form,
  attempt,
  title,
  lead,
  submitLabel,
  arrivedError,
  children,
  otherwise,
  after,
}: AuthCardProps & {
  readonly form: FormState;
  readonly attempt: Pick<Attempt<never>, "error" | "done" | "isIdle">;
}) {
  const card = useRef<HTMLDivElement>(null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const { isSubmitting, setFieldValue } = form;
  const { error, done, isIdle } = attempt;
  const failure = error === undefined ? undefined : problemText(error);
  const problem = isIdle ? arrivedError : failure;
  useFirstError(form, card, problem !== undefined);

  return (
    <div ref={card} className={`${styles.card} card`}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {problem !== undefined && (
        <div role="alert" className={`${styles.outcome} bad`}>
          <CircleAlert aria-hidden />
          <p>{problem}</p>
        </div>
      )}
      {done !== undefined && problem === undefined && (
        // The toast says it to screen readers.
        <div className={`${styles.outcome} good`}>
          <CircleCheck aria-hidden />
          <span>{done}</span>
        </div>
      )}
      <FormContext value={form}>
        <form
          noValidate
          className="stack loose"
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
          {children}
          <Button type="submit" size="full" busy={isSubmitting}>
            {submitLabel}
          </Button>
          {otherwise && (
            <p className={styles.alternative}>
              {otherwise[0]}{" "}
              <AuthLink to={otherwise[1]}>{otherwise[2]}</AuthLink>
            </p>
          )}
          {after}
        </form>
      </FormContext>
    </div>
  );
}

/** Renders a link to another account form that passes on the address typed in this one. */
export function AuthLink({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { values } = useForm();
  return (
    <PageLink
      to={to}
      replace
      state={{ username: values["username"] }}
      className={className}
    >
      {children}
    </PageLink>
  );
}
