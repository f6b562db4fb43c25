import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import type { Mailed } from "../../lib/tab-memory.ts";
import { useSession } from "../../session/session.tsx";
import { EmailField, PasswordField } from "./AccountFields.tsx";
import { useNextAuthStep } from "./auth-form.ts";
import styles from "./AuthCard.module.css";
import { AuthForm } from "./AuthForm.tsx";
import { addressCode, resetCode, useMailedCode } from "./mailed-code.ts";

/** Asks for a mail to another address of an account. */
function AskForm() {
  const { username = "" } = useSession();
  return (
    <AuthForm
      card="change-address"
      title="Change Email Address"
      lead="We will send a link to your new address. Nothing else of your application changes."
      initialValues={{ username, new_username: "", password: "" }}
      submitLabel="Send Link"
      errorLabel="Change Address Card Error"
      onSubmit={async (body) =>
        (await callApi("change-address", { body })).message
      }
    >
      <EmailField label="Current Email Address" />
      <EmailField
        name="new_username"
        label="New Email Address"
        autoComplete="email"
        hint="One of your own, which you can still read after graduation."
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </AuthForm>
  );
}

/** Gives an account the address of a mailed link: programs open such links as well, so a person has to press the button. */
function LinkForm({ username, id }: Mailed) {
  const goOn = useNextAuthStep();
  return (
    <AuthForm
      card="confirm-address"
      title="Use This Email Address"
      lead={`Press the button, and ${username} is the address of your application to ${school.title}.`}
      initialValues={{ username, id }}
      submitLabel="Use This Address"
      errorLabel="Confirm Address Card Error"
      onSubmit={async (body) => {
        const { message, id: first } = await callApi("confirm-address", {
          body,
        });
        addressCode.forget();
        const next =
          first === undefined
            ? ACCOUNT_PATHS.login
            : resetCode.pathWith(body.username, first);
        await goOn(next, { username: body.username, success: message });
      }}
      after={
        <p className={styles.alternative}>
          Has the link expired? Log in, and ask for a new one under “Privacy”.
        </p>
      }
    >
      {null}
    </AuthForm>
  );
}

/** Renders /address, which asks for another address of an account, or takes the one of a mailed link. */
function AddressPage() {
  const link = useMailedCode(addressCode);
  return link.id === "" ? <AskForm /> : <LinkForm {...link} />;
}

export default AddressPage;
