import { useEffect, useRef, type RefObject } from "react";
import { useErrorTitle } from "../../lib/error-title.ts";
import { useForm } from "./auth-form.ts";

/** Focuses the first box in error after each attempt to submit that validation refused, and sets the error title. */
export function FocusFirstError({
  within,
  isRefused,
}: {
  readonly within: RefObject<HTMLElement | null>;
  /** True if the server has refused the attempt. */
  readonly isRefused: boolean;
}) {
  const { submitCount, isSubmitting, isValid } = useForm();
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

  return null;
}
