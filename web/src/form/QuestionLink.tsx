import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFormActions } from "../application/use-form-actions.ts";
import { isPlainPress } from "../lib/plain-press.ts";
import type { NavigationState } from "../session/navigation-state.ts";
import { focusQuestion } from "./focus-question.ts";

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
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!isPlainPress(event)) return;
        event.preventDefault();
        void follow();
      }}
    >
      {children}
    </a>
  );
}
