import { applicant } from "../../../../shared/college/people.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { beginSignup } from "../../session/signup-tab.ts";
import { useArrival } from "../../session/use-arrival.ts";
import {
  hasVisitorAnswers,
  readVisitorAnswers,
} from "../../session/visitor-answers.ts";
import { EmailField } from "./AccountFields.tsx";
import { useNextAuthStep } from "./auth-form.ts";
import { AuthForm } from "./AuthForm.tsx";
import { NewPassword } from "./NewPassword.tsx";

/** Renders /signup, which requests an account that a mailed code then confirms. */
function SignUpPage() {
  const arrival = useArrival();
  const answered = String(readVisitorAnswers()[applicant.email] ?? "");
  const username = arrival.username || answered;
  const goOn = useNextAuthStep();

  return (
    <AuthForm
      card="signup"
      title="Sign Up"
      lead={
        hasVisitorAnswers()
          ? "Create an account to save your progress. The answers you have entered so far come with you if you log in here within 24 hours."
          : "Create an account to save your progress, upload documents and submit your application."
      }
      initialValues={{ username, password: "" }}
      submitLabel="Create Account"
      errorLabel="Sign Up Card Error"
      onSubmit={async (body, { username: typed = "" }) => {
        const tab = beginSignup(body.username);
        const { message } = await callApi("signup", { body: { ...body, tab } });
        await goOn(ACCOUNT_PATHS.confirm, {
          username: typed,
          success: message,
        });
      }}
      otherwise={["Already have an account?", ACCOUNT_PATHS.login, "Log in"]}
    >
      <EmailField hint="One of your own, which you can still read at home and after graduation." />
      <NewPassword label="Password" isNext={username !== ""} />
    </AuthForm>
  );
}

export default SignUpPage;
