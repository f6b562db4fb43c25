import { isMailable } from "../../../../shared/accounts.ts";
import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { Button } from "../../components/Button.tsx";
import { PhoneLink } from "../../components/ContactLinks.tsx";
import {
  problemText,
  useAttempt,
  useForm,
  useNextAuthStep,
} from "./auth-form.ts";
import styles from "./AuthCard.module.css";
import { AuthLink } from "./AuthCard.tsx";

/** Error thrown without a request to the server; no toast reports it. */
class EmailNeededError extends Error {
  constructor() {
    super(
      "You must provide a valid email address to resend a confirmation code.",
    );
  }
}

/**
 * Requests another mail with a code for the address of the form around it, and links to the page where it is entered.
 */
export function ResendCode({
  offersEntry = false,
}: {
  /** True to offer the link to the page where a code is entered, to students who have one. */
  readonly offersEntry?: boolean;
}) {
  const { values } = useForm();
  const goOn = useNextAuthStep();
  const { run, error, isPending } = useAttempt(
    async (username: string) => {
      if (!isMailable(username)) {
        throw new EmailNeededError();
      }
      const { message } = await callApi("resend-confirm", {
        body: { username },
      });
      await goOn(ACCOUNT_PATHS.confirm, { username, success: message });
    },
    "Resend Confirmation Code Error",
    (failure) => failure instanceof EmailNeededError,
  );

  return (
    <div className={styles.resend}>
      {offersEntry && (
        <p>
          Is your account waiting to be confirmed?{" "}
          <AuthLink to={ACCOUNT_PATHS.confirm}>
            Enter the confirmation code
          </AuthLink>
        </p>
      )}
      <p>Did the confirmation code not arrive?</p>
      <p>
        Some schools’ mailboxes refuse it:{" "}
        <AuthLink to={ACCOUNT_PATHS.signUp}>sign up</AuthLink> with another
        address, or call <PhoneLink number={school.phone} />.
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        onClick={() => {
          void run(values["username"] ?? "");
        }}
      >
        Resend confirmation code
      </Button>
      {error !== undefined && (
        <p role="alert" className="error">
          {problemText(error)}
        </p>
      )}
    </div>
  );
}
