import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Answers } from "../../../shared/application/condition.ts";
import {
  storeCarriedAnswers,
  toNavigationState,
} from "../session/carried-answers.ts";
import { buttonClass, type ButtonLook } from "./button-look.ts";
import { isPlainPress } from "./plain-press.ts";

/** A link that takes a visitor's answers along, as they are when it is pressed. */
export const CarryLink = ({
  to,
  answers,
  username,
  look,
  className,
  children,
}: {
  readonly to: string;
  readonly answers: () => Answers;
  readonly username?: string;
  /** Looks like a button where given. */
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      className={look === undefined ? className : buttonClass(look, className)}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        const carried = answers();
        if (Object.keys(carried).length > 0) storeCarriedAnswers(carried);
        void navigate(to, {
          replace: true,
          state: toNavigationState({
            answers: carried,
            ...(username === undefined ? {} : { username }),
          }),
        });
      }}
    >
      {children}
    </Link>
  );
};
