import { useState } from "react";
import { normalizeUsername } from "../../../../shared/accounts.ts";
import { callApi } from "../../api/call.ts";
import { useToasts } from "../../components/Toasts.tsx";
import { useArrival } from "../../session/use-arrival.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./AccountCard.module.css";
import { CardLink } from "./CardLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { errorsOf, validUsername } from "./validators.ts";

/** /forgot: asks for a mail with a link to /reset. */
const ForgotPage = () => {
  const { username } = useArrival();
  const toasts = useToasts();
  const [done, setDone] = useState<string>();

  return (
    <AccountCard
      title="Forgot Password"
      lead="Enter the email address of your account, and we will send you a link to choose a new password."
      initialValues={{ username }}
      validate={(values) =>
        errorsOf({ username: validUsername(values.username) })
      }
      done={done}
      submitLabel="Send Link"
      errorLabel="Forgot Password Card Error"
      onSubmit={async (values) => {
        const { message } = await callApi("forgot-password", {
          body: { username: normalizeUsername(values.username) },
        });
        toasts.success(message);
        setDone(message);
      }}
      after={
        <p className={styles["alternative"]}>
          Remembered it? <CardLink to="/login">Back to log in</CardLink>
        </p>
      }
    >
      <EmailField />
    </AccountCard>
  );
};

export default ForgotPage;
