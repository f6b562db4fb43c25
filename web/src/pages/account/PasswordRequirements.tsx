import { passwordRequirements } from "../../../../shared/accounts.ts";
import { Circle, CircleCheck, CircleX } from "../../components/icons.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import styles from "./PasswordRequirements.module.css";

const marks = {
  inactive: { Icon: Circle, text: "" },
  error: { Icon: CircleX, text: "Not met: " },
  success: { Icon: CircleCheck, text: "Met: " },
} as const;

/**
 * Renders the requirements of a new password, each marked as it is met; `id` lets the password box refer to the list.
 */
export function PasswordRequirements({
  id,
  password,
}: {
  readonly id: string;
  readonly password: string;
}) {
  const lines = passwordRequirements.map((requirement) => {
    const met = requirement.isMet(password) ? "success" : "error";
    return {
      ...requirement,
      state: password === "" ? "inactive" : met,
    } as const;
  });
  const metCount = lines.filter(({ state }) => state === "success").length;
  return (
    <div className={styles.requirements}>
      <div id={id}>
        <p id={`${id}-title`} className={styles.title}>
          Your password
        </p>
        <ul aria-labelledby={`${id}-title`}>
          {lines.map(({ id: line, message, state }) => {
            const { Icon, text } = marks[state];
            return (
              <li key={line} className={styles[state]} data-state={state}>
                <Icon aria-hidden />
                <span>
                  <VisuallyHidden>{text}</VisuallyHidden>
                  {message}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      {/* Announces one short sentence instead of the whole list at every key. */}
      <VisuallyHidden>
        <output>
          {password !== "" &&
            `${metCount} of ${lines.length} password requirements met`}
        </output>
      </VisuallyHidden>
    </div>
  );
}
