import { useEffect } from "react";
import {
  codeOf,
  normalizeUsername,
  readMailedId,
} from "../../../../shared/accounts.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { useSession } from "../../session/session.tsx";
import { signupTabOf } from "../../session/signup-tab.ts";
import { useArrival } from "../../session/use-arrival.ts";
import { CodeField, EmailField } from "./AccountFields.tsx";
import { useNextAuthStep, type Values } from "./auth-form.ts";
import { AuthForm } from "./AuthForm.tsx";
import { confirmCode, resetCode, useMailedCode } from "./mailed-code.ts";
import { ResendCode } from "./ResendCode.tsx";

const LEAD =
  "We sent you an email with a link and a confirmation code. It may take a minute to arrive; please look in your spam folder too.";
/** Lead of a mailed link: programs open such links as well, so a person has to press the button. */
const LINK_LEAD = "One more step: press the button to confirm your account.";

/** Renders /confirm, which proves with the mailed link or code that the address is the student's. */
function ConfirmPage() {
  const arrival = useArrival();
  const goOn = useNextAuthStep();
  const { askSignupTab } = useSession();
  const link = useMailedCode(confirmCode);
  const { digits = "" } = readMailedId(link.id) ?? {};

  const linked = normalizeUsername(link.username);
  useEffect(() => {
    if (linked !== "") askSignupTab(linked);
  }, [linked, askSignupTab]);

  /** Adds the link's token unless the student typed something else. */
  const toBody = ({ username = "", code = "" }: Values): Values => {
    const isLinks =
      codeOf(code) === digits && normalizeUsername(username) === linked;
    return { username, code, ...(isLinks ? { id: link.id } : {}) };
  };

  return (
    <AuthForm
      title="Confirm Your Account"
      lead={digits === "" ? LEAD : LINK_LEAD}
      card="confirm"
      initialValues={{
        username: link.username || arrival.username,
        code: digits,
      }}
      toBody={toBody}
      submitLabel="Confirm Account"
      errorLabel="Confirm Card Error"
      onSubmit={async (body) => {
        const { username } = body;
        const tab = signupTabOf(username);
        const { message, id } = await callApi("confirm", {
          body: { ...body, ...(tab !== undefined && { tab }) },
        });
        confirmCode.forget();
        askSignupTab(username);
        const next =
          id === undefined
            ? ACCOUNT_PATHS.login
            : resetCode.pathWith(username, id);
        await goOn(next, { username, success: message });
      }}
      otherwise={[
        "Is your account confirmed already?",
        ACCOUNT_PATHS.login,
        "Log in",
      ]}
      after={<ResendCode />}
    >
      <EmailField />
      <CodeField name="code" />
    </AuthForm>
  );
}

export default ConfirmPage;
