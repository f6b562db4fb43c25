import { useFormikContext } from "formik";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { normalizeUsername } from "../../../../shared/accounts.ts";
import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { callApi } from "../../api/call.ts";
import { messageOf } from "../../api/errors.ts";
import { Button } from "../../components/Button.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import { toNavigationState } from "../../session/carried-answers.ts";
import { useArrival } from "../../session/use-arrival.ts";
import styles from "./AccountCard.module.css";
import { isEmail } from "./validators.ts";

export const EMAIL_NEEDED =
  "You must provide a valid email address to resend a confirmation code.";

/** Asks for another mail with a code for the address of the form around it, and leads to the place to enter it. */
export const ResendCode = () => {
  const { values } = useFormikContext<{ readonly username: string }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { answers } = useArrival();
  const navigate = useNavigate();
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
      await navigate("/confirm", {
        state: toNavigationState({
          username,
          success: message,
          answers,
        }),
      });
    } catch (error) {
      const message = messageOf(error, GENERIC_PROBLEM);
      setProblem(message);
      toasts.error({ label: "Resend Confirmation Code Error", message });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles["resend"]}>
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
