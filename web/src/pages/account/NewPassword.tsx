import { useId, useLayoutEffect, useRef, useState } from "react";
import { passwordRequirements } from "../../../../shared/accounts.ts";
import { Circle, CircleCheck, CircleX } from "../../components/icons.tsx";
import { useAnnouncement } from "../../lib/announce.ts";
import { PasswordField } from "./AccountFields.tsx";
import { useForm } from "./auth-form.ts";
import { loadCommonPasswords } from "./common-passwords.ts";
import styles from "./NewPassword.module.css";

const marks = {
  inactive: { Icon: Circle, text: "" },
  error: { Icon: CircleX, text: "Not met: " },
  success: { Icon: CircleCheck, text: "Met: " },
} as const;

/** Number of times that the box is left after which what is missing is shown as wrong. */
const PATIENCE = 2;

/** Pause in typing after which screen readers announce how many requirements are met. */
const PAUSE_MS = 1_000;

/** Describes the box: a list whose marks change would be read again with each of them. */
const SENTENCE = `Your password ${passwordRequirements.map(({ message }) => message).join(", ")}.`;

/**
 * Renders the requirements of a new password, each marked as it is met; `id` lets the password box refer to them.
 * @param isLate true if the student may be done: what is not met is shown as wrong
 */
export function PasswordRequirements({
  id,
  password,
  isLate,
}: {
  readonly id: string;
  readonly password: string;
  readonly isLate: boolean;
}) {
  const lines = passwordRequirements.map((requirement) => {
    const met = requirement.isMet(password) ? "success" : "error";
    return {
      ...requirement,
      state: password === "" ? "inactive" : met,
    } as const;
  });
  const metCount = lines.filter(({ state }) => state === "success").length;
  const count = `${metCount} of ${lines.length} password requirements met`;
  useAnnouncement(password === "" ? "" : count, PAUSE_MS);
  return (
    <div className={styles.requirements}>
      <p id={id} hidden>
        {SENTENCE}
      </p>
      <p id={`${id}-title`} className={styles.title}>
        Your password
      </p>
      <ul aria-labelledby={`${id}-title`}>
        {lines.map(({ id: line, message, state }) => {
          const { text } = marks[state];
          const look = state === "error" && !isLate ? "inactive" : state;
          const { Icon } = marks[look];
          return (
            <li
              key={line}
              className={look === "inactive" ? "muted" : look}
              data-state={state}
            >
              <Icon aria-hidden />
              <span>
                <span className="heard">{text}</span>
                {message}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Renders the box for a new password above the list of its requirements.
 * @param isNext true if everything before it is filled in: it has the focus
 */
export function NewPassword({
  label,
  isNext = false,
}: {
  readonly label: string;
  readonly isNext?: boolean;
}) {
  const requirements = useId();
  const { values, submitCount } = useForm();
  const [timesLeft, setTimesLeft] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isNext) box.current?.focus();
  }, [isNext]);
  return (
    <div>
      <PasswordField
        ref={box}
        name="password"
        label={label}
        autoComplete="new-password"
        describedBy={requirements}
        onFocus={() => void loadCommonPasswords()}
        onBlur={({ target }) => {
          if (target.value !== "") setTimesLeft(timesLeft + 1);
        }}
      />
      <PasswordRequirements
        id={requirements}
        password={values["password"] ?? ""}
        isLate={submitCount > 0 || timesLeft >= PATIENCE}
      />
    </div>
  );
}
