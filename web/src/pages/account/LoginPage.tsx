import { useNavigate } from "react-router-dom";
import {
  isMailable,
  LOGIN_PASSWORD_MESSAGE,
  LOGIN_USERNAME_MESSAGE,
} from "../../../../shared/accounts.ts";
import { DEFAULT_PAGE } from "../../../../shared/college/page-titles.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { hasLoginFlag } from "../../api/login-flag.ts";
import {
  isFormPath,
  type NavigationState,
} from "../../session/navigation-state.ts";
import { useSession } from "../../session/session.tsx";
import { readDraft } from "../../session/unsaved-draft.ts";
import { useArrival, type Arrival } from "../../session/use-arrival.ts";
import { EmailField, PasswordField } from "./AccountFields.tsx";
import { useAttempt, usePlainForm, type Errors } from "./auth-form.ts";
import styles from "./AuthCard.module.css";
import { AuthCard, AuthLink } from "./AuthCard.tsx";
import { ResendCode } from "./ResendCode.tsx";

const COOKIES_NEEDED =
  "Your browser does not accept cookies from this site, and only they can keep you logged in. Please allow them and log in again.";

/**
 * Returns where a student continues after a login: where the last session was interrupted, otherwise at the default
 * route.
 */
function destinationOf(
  student: string,
  returnTo = "",
): { readonly path: string; readonly state: NavigationState } {
  const path = [readDraft(student)?.path ?? "", returnTo].find(isFormPath);
  return path === undefined
    ? { path: `/${DEFAULT_PAGE}`, state: { afterLogin: true } }
    : { path, state: {} };
}

type Entered = Readonly<Record<"username" | "password", string>>;

function validate({ username, password }: Entered): Errors {
  return {
    ...(!isMailable(username) && { username: LOGIN_USERNAME_MESSAGE }),
    ...(password === "" && { password: LOGIN_PASSWORD_MESSAGE }),
  };
}

function LoginForm({ username, error, success, returnTo }: Arrival) {
  const navigate = useNavigate();
  const { beginSession } = useSession();

  const attempt = useAttempt(async (body: Entered) => {
    const { username: student } = await callApi("login", { body });
    if (!hasLoginFlag()) throw new Error(COOKIES_NEEDED);
    beginSession(student);
    const { path, state } = destinationOf(student, returnTo);
    await navigate(path, { replace: true, state });
  }, "Login Card Error");
  const initial: Entered = { username, password: "" };
  const form = usePlainForm(initial, validate, attempt.run);

  return (
    <AuthCard
      form={form}
      attempt={attempt}
      title="Log In"
      // Whoever arrives with good news may never have been here.
      lead={
        success === undefined
          ? "Welcome back. Your answers are where you left them."
          : "Log in to go on with your application."
      }
      submitLabel="Log In"
      arrivedError={error}
      otherwise={["New here?", ACCOUNT_PATHS.signUp, "Create an account"]}
      after={
        // Good news come to accounts that are confirmed.
        (success === undefined || attempt.error !== undefined) && (
          <ResendCode offersEntry />
        )
      }
    >
      <EmailField />
      <div>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <AuthLink to={ACCOUNT_PATHS.forgot} className={styles.forgot}>
          Forgot password?
        </AuthLink>
      </div>
    </AuthCard>
  );
}

/** Renders /login, which begins a session and goes to the default route. */
function LoginPage() {
  const arrival = useArrival();
  // A message that arrives while the page is open is shown like one that was there from the start.
  return <LoginForm key={arrival.error} {...arrival} />;
}

export default LoginPage;
