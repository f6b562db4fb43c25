import { useQueryClient } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useNavigate } from "react-router-dom";
import {
  LOGIN_PASSWORD_MESSAGE,
  LOGIN_USERNAME_MESSAGE,
  normalizeUsername,
} from "../../../../shared/accounts.ts";
import { DEFAULT_PAGE } from "../../../../shared/application/pages.ts";
import { callApi } from "../../api/call.ts";
import { CarryLink } from "../../components/CarryLink.tsx";
import { toNavigationState } from "../../session/carried-answers.ts";
import { useArrival } from "../../session/use-arrival.ts";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./AccountCard.module.css";
import { EmailField } from "./EmailField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { email, errorsOf } from "./validators.ts";

const validEmail = email(LOGIN_USERNAME_MESSAGE);

const ForgotLink = () => {
  const { values } = useFormikContext<{ readonly username: string }>();
  const { answers } = useArrival();
  return (
    <CarryLink
      to="/forgot"
      className={styles["forgot"]}
      username={values.username}
      answers={() => answers}
    >
      Forgot password?
    </CarryLink>
  );
};

/** /login: begins a session and goes to the default route. */
const LoginPage = () => {
  const { answers, username = "", error } = useArrival();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return (
    <AccountCard
      // A message that arrives while the page is open is shown like one that it opened with.
      key={error}
      title="Log In"
      lead="Welcome back. Your answers are where you left them."
      initialValues={{ username, password: "" }}
      validate={(values) =>
        errorsOf({
          username: validEmail(values.username),
          password: values.password === "" ? LOGIN_PASSWORD_MESSAGE : undefined,
        })
      }
      submitLabel="Log In"
      errorLabel="Login Card Error"
      arrivedError={error}
      onSubmit={async ({ username: typed, password }) => {
        await callApi("login", {
          body: { username: normalizeUsername(typed), password },
        });
        // What was fetched before belongs to nobody, or to somebody else.
        queryClient.clear();
        await navigate(`/${DEFAULT_PAGE}`, {
          replace: true,
          state: toNavigationState({ answers, afterLogin: true }),
        });
      }}
      after={
        <>
          <p className={styles["alternative"]}>
            New here?{" "}
            <CarryLink to="/signup" answers={() => answers}>
              Create an account
            </CarryLink>
          </p>
          <ResendCode />
        </>
      }
    >
      <EmailField />
      <div className={styles["withLink"]}>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <ForgotLink />
      </div>
    </AccountCard>
  );
};

export default LoginPage;
