import { useFormikContext } from "formik";
import { useEffect, useRef, type RefObject } from "react";

/** Leads to the first box in error after each attempt to submit that the checks refused. */
export const FocusFirstError = ({
  within,
}: {
  readonly within: RefObject<HTMLElement | null>;
}) => {
  const { submitCount, isSubmitting } = useFormikContext();
  const handled = useRef(submitCount);

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    within.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isSubmitting, submitCount, within]);

  return null;
};
