import {
  normalizeUsername,
  readMailedId,
} from "../../../../shared/accounts.ts";
import type { Confirmation } from "../../../../shared/contract/requests.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { useSession } from "../../session/session.tsx";
import { useArrival } from "../../session/use-arrival.ts";
import styles from "./AuthCard.module.css";
import { AuthForm } from "./AuthForm.tsx";
import { AuthLink } from "./AuthLink.tsx";
import { CodeField } from "./CodeField.tsx";
import { EmailField } from "./EmailField.tsx";
import { confirmCode, resetCode } from "./mailed-code.ts";
import { ResendCode } from "./ResendCode.tsx";
import { useMailedCode } from "./use-mailed-code.ts";
import { useNextAuthStep } from "./use-next-auth-step.ts";
import { code, codeOf, errorsOf, validUsername } from "./validators.ts";

const LEAD =
  "We sent you an email with a link and a confirmation code. It may take a minute to arrive; please look in your spam folder too.";
/** Lead of a mailed link: programs open such links as well, so a person has to press the button. */
const LINK_LEAD = "One more step: press the button to confirm your account.";

/** Renders /confirm, which proves with the mailed link or code that the address is the student's. */
function ConfirmPage() {
  const arrival = useArrival();
  const goOn = useNextAuthStep();
  const { requestVisitorAnswers } = useSession();
  const link = useMailedCode(confirmCode);
  const { digits = "" } = readMailedId(link.id) ?? {};
  const initialValues = {
    username: link.username || arrival.username,
    code: digits,
  };

  /** Adds the link's token unless the student typed something else. */
  const toBody = (values: typeof initialValues): Confirmation => {
    const username = normalizeUsername(values.username);
    const typed = codeOf(values.code);
    const isLinks =
      typed === digits && username === normalizeUsername(link.username);
    return { username, code: typed, ...(isLinks ? { id: link.id } : {}) };
  };

  return (
    <AuthForm
      title="Confirm Your Account"
      lead={digits === "" ? LEAD : LINK_LEAD}
      initialValues={initialValues}
      validate={(values) =>
        errorsOf({
          username: validUsername(values.username),
          code: code(values.code),
        })
      }
      submitLabel="Confirm Account"
      errorLabel="Confirm Card Error"
      onSubmit={async (values) => {
        const body = toBody(values);
        const { username } = body;
        const { message, id } = await callApi("confirm", { body });
        confirmCode.forget();
        requestVisitorAnswers(username);
        const next =
          id === undefined
            ? ACCOUNT_PATHS.login
            : resetCode.pathWith(username, id);
        await goOn(next, { username, success: message });
      }}
      after={
        <>
          <p className={styles.alternative}>
            Is your account confirmed already?{" "}
            <AuthLink to={ACCOUNT_PATHS.login}>Log in</AuthLink>
          </p>
          <ResendCode />
        </>
      }
    >
      <EmailField />
      <CodeField name="code" />
    </AuthForm>
  );
}

export default ConfirmPage;
