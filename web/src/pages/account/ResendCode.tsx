import { useFormikContext } from "formik";
import { useState } from "react";
import { normalizeUsername } from "../../../../shared/accounts.ts";
import { callApi } from "../../api/call.ts";
import { Button } from "../../components/Button.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import styles from "./AccountCard.module.css";
import { CardLink } from "./CardLink.tsx";
import { problemText } from "./problem-text.ts";
import { useNextCard } from "./use-next-card.ts";
import { isEmail } from "./validators.ts";

const EMAIL_NEEDED =
  "You must provide a valid email address to resend a confirmation code.";

/** Asks for another mail with a code for the address of the form around it, and leads to the place to enter it. */
export const ResendCode = ({
  offersEntry = false,
}: {
  /** Offers the way to the place to enter a code, for whoever has one. */
  readonly offersEntry?: boolean;
}) => {
  const { values } = useFormikContext<{ readonly username: string }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const goOn = useNextCard();
  const toasts = useToasts();

  const resend = async () => {
    const username = normalizeUsername(values.username);
    if (!isEmail(username)) {
      setProblem(EMAIL_NEEDED);
      return;
    }
    setProblem(undefined);
    setIsBusy(true);
    try {
      const { message } = await callApi("resend-confirm", {
        body: { username },
      });
      await goOn("/confirm", { username, success: message });
    } catch (error) {
      const message = problemText(error);
      setProblem(message);
      toasts.error({ label: "Resend Confirmation Code Error", message });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles["resend"]}>
      {offersEntry && (
        <p>
          Is your account waiting to be confirmed?{" "}
          <CardLink to="/confirm">Enter the confirmation code</CardLink>
        </p>
      )}
      <p>Did the confirmation code not arrive?</p>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        onClick={() => {
          void resend();
        }}
      >
        Resend confirmation code
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles["resendProblem"]}>
          {problem}
        </p>
      )}
    </div>
  );
};
