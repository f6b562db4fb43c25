import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFormActions } from "../application/use-form-actions.ts";
import { isPlainPress } from "../lib/plain-press.ts";
import type { NavigationState } from "../session/navigation-state.ts";
import { focusQuestion } from "./focus-question.ts";

/** Returns whether this is the second press of a double one: the bar's link leads to another question by then. */
function isSecondPress({ detail }: MouseEvent): boolean {
  return detail > 1;
}

/**
 * Renders a link to one question. On this page, it moves the focus there. To another page, it navigates like every
 * change of page, which saves first and sends a visitor who has entered something to the sign-up page.
 */
export function QuestionLink({
  pageId,
  questionKey,
  state,
  onClick,
  children,
  ...rest
}: ComponentPropsWithRef<"a"> & {
  readonly pageId: string;
  readonly questionKey: string;
  /** What the page is to know about the way there. */
  readonly state?: NavigationState;
}) {
  const { goTo } = useFormActions();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const path = `/${pageId}`;
  const target = `${path}#${questionKey}`;

  const follow = async () => {
    if (path !== pathname) return goTo(target, state);
    await navigate(target, { replace: true, state });
    focusQuestion(questionKey);
  };
  return (
    <a
      {...rest}
      href={target}
      // It would take the focus from where the first press has led.
      onMouseDown={(event) => {
        if (isSecondPress(event)) event.preventDefault();
      }}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!isPlainPress(event)) return;
        event.preventDefault();
        if (!isSecondPress(event)) void follow();
      }}
    >
      {children}
    </a>
  );
}
