import { FormContext, type FormState } from "../src/pages/account/auth-form.ts";
import { PasswordField } from "../src/pages/account/PasswordField.tsx";
import { PasswordRequirements } from "../src/pages/account/PasswordRequirements.tsx";
import { TextField } from "../src/pages/account/TextField.tsx";
import { State, StateSet } from "./StateSet.tsx";

const aForm: FormState = {
  values: {},
  errors: {},
  submitCount: 0,
  isSubmitting: false,
  isValid: true,
  setFieldValue: () => undefined,
  handleSubmit: () => undefined,
};

const passwords = {
  inactive: "",
  "some met": "correct",
  "all met": "Correct-Horse-7-Battery",
} as const;

export function Account() {
  return (
    <StateSet title="Account cards">
      <State name="field">
        <FormContext value={aForm}>
          <form>
            <TextField
              name="plain"
              label="Confirmation Code"
              hint="We sent you a mail with six digits."
            />
          </form>
        </FormContext>
      </State>
      <State name="field with an error">
        <FormContext
          value={{
            ...aForm,
            submitCount: 1,
            values: { wrong: "not an address" },
            errors: { wrong: "Please provide a valid email address." },
          }}
        >
          <form>
            <TextField name="wrong" label="Email Address" />
          </form>
        </FormContext>
      </State>
      <State name="password">
        <FormContext value={{ ...aForm, values: { password: "secret" } }}>
          <form>
            <PasswordField name="password" label="Password" />
          </form>
        </FormContext>
      </State>
      {Object.entries(passwords).map(([state, password]) => (
        <State key={state} name={`password requirements, ${state}`}>
          <PasswordRequirements
            id={`requirements-${state.replaceAll(" ", "-")}`}
            password={password}
          />
        </State>
      ))}
    </StateSet>
  );
}
