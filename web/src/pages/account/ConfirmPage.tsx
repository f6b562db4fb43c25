import { normalizeUsername } from "../../../../shared/accounts.ts";
import { callApi } from "../../api/call.ts";
import { useArrival } from "../../session/use-arrival.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./AccountCard.module.css";
import { CardLink } from "./CardLink.tsx";
import { CodeField } from "./CodeField.tsx";
import { EmailField } from "./EmailField.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { useNextCard } from "./use-next-card.ts";
import { code, codeOf, errorsOf, validUsername } from "./validators.ts";

/** /confirm: proves with the mailed code that the address is the student's. */
const ConfirmPage = () => {
  const { username } = useArrival();
  const goOn = useNextCard();

  return (
    <AccountCard
      title="Confirm Your Account"
      lead="We sent you an email with a confirmation code. It may take a minute to arrive; please look in your spam folder too."
      initialValues={{ username, code: "" }}
      validate={(values) =>
        errorsOf({
          username: validUsername(values.username),
          code: code(values.code),
        })
      }
      submitLabel="Confirm Account"
      errorLabel="Confirm Card Error"
      onSubmit={async (values) => {
        const body = {
          username: normalizeUsername(values.username),
          code: codeOf(values.code),
        };
        const { message } = await callApi("confirm", { body });
        await goOn("/login", { username: body.username, success: message });
      }}
      after={
        <>
          <p className={styles["alternative"]}>
            Is your account confirmed already?{" "}
            <CardLink to="/login">Log in</CardLink>
          </p>
          <ResendCode />
        </>
      }
    >
      <EmailField />
      <CodeField name="code" />
    </AccountCard>
  );
};

export default ConfirmPage;
