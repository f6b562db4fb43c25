import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  normalizeUsername,
  PASSWORDS_DIFFER_MESSAGE,
} from "../../../../shared/accounts.ts";
import { callApi } from "../../api/call.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./AccountCard.module.css";
import { CardLink } from "./CardLink.tsx";
import { CodeField } from "./CodeField.tsx";
import { EmailField } from "./EmailField.tsx";
import {
  forgetMailedCode,
  hideMailedCode,
  readMailedCode,
} from "./mailed-code.ts";
import { NewPassword } from "./NewPassword.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useNextCard } from "./use-next-card.ts";
import {
  code,
  codeOf,
  errorsOf,
  isEmail,
  newPassword,
  validUsername,
} from "./validators.ts";

/** /reset: sets a new password. The mailed link brings address and code; what it lacks is asked for. */
const ResetPage = () => {
  const goOn = useNextCard();
  const [parameters] = useSearchParams();
  const username = parameters.get("username") ?? "";
  // The address changes under the card, which keeps what it opened with.
  const [id] = useState(() => readMailedCode(parameters));
  useEffect(() => {
    hideMailedCode(username, id);
  }, [id, username]);

  return (
    <AccountCard
      title="Reset Password"
      lead={
        isEmail(username)
          ? `Choose a new password for ${username}.`
          : "Choose a new password for your account."
      }
      initialValues={{ username, password: "", confirm_password: "", id }}
      validate={(values) =>
        errorsOf({
          username: validUsername(values.username),
          id: code(values.id),
          password: newPassword(values.password),
          confirm_password:
            values.confirm_password !== "" &&
            values.confirm_password === values.password
              ? undefined
              : PASSWORDS_DIFFER_MESSAGE,
        })
      }
      submitLabel="Reset Password"
      errorLabel="Reset Password Card Error"
      onSubmit={async (values) => {
        const body = {
          ...values,
          username: normalizeUsername(values.username),
          id: codeOf(values.id),
        };
        const { message } = await callApi("reset-password", { body });
        forgetMailedCode();
        await goOn("/login", { username: body.username, success: message });
      }}
      after={
        <p className={styles["alternative"]}>
          Has the link expired?{" "}
          <CardLink to="/forgot">Ask for a new one</CardLink>
        </p>
      }
    >
      {isEmail(username) ? (
        // Password managers file the new password under the name that they find beside it.
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={username}
        />
      ) : (
        <EmailField />
      )}
      {code(id) !== undefined && <CodeField name="id" />}
      <NewPassword label="New Password" />
      <PasswordField
        name="confirm_password"
        label="Confirm Password"
        autoComplete="new-password"
      />
    </AccountCard>
  );
};

export default ResetPage;
