import { normalizeUsername } from "../../../../shared/accounts.ts";
import { callApi } from "../../api/call.ts";
import { readCarriedAnswers } from "../../session/carried-answers.ts";
import { useArrival } from "../../session/use-arrival.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./AccountCard.module.css";
import { CardLink } from "./CardLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { useNextCard } from "./use-next-card.ts";
import { errorsOf, newPassword, validUsername } from "./validators.ts";

/** /signup: asks for an account, which a mailed code then confirms. */
const SignUpPage = () => {
  const { username } = useArrival();
  const goOn = useNextCard();
  const hasAnswers = Object.keys(readCarriedAnswers()).length > 0;

  return (
    <AccountCard
      title="Sign Up"
      lead={
        hasAnswers
          ? "Create an account to save your progress. The answers you have entered so far come with you."
          : "Create an account to save your progress, upload documents and submit your application."
      }
      initialValues={{ username, password: "" }}
      validate={(values) =>
        errorsOf({
          username: validUsername(values.username),
          password: newPassword(values.password),
        })
      }
      submitLabel="Create Account"
      errorLabel="Sign Up Card Error"
      onSubmit={async ({ username: typed, password }) => {
        const body = { username: normalizeUsername(typed), password };
        const { message } = await callApi("signup", { body });
        await goOn("/confirm", { username: body.username, success: message });
      }}
      after={
        <p className={styles["alternative"]}>
          Already have an account? <CardLink to="/login">Log in</CardLink>
        </p>
      }
    >
      <EmailField />
      <NewPassword label="Password" />
    </AccountCard>
  );
};

export default SignUpPage;
