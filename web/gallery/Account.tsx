import {
  PasswordField,
  TextField,
} from "../src/pages/account/AccountFields.tsx";
import { FormContext } from "../src/pages/account/auth-form.ts";
import { PasswordRequirements } from "../src/pages/account/NewPassword.tsx";
import { eachOf, StateSet } from "./StateSet.tsx";

const form = {
  values: { wrong: "not an address", password: "secret" },
  errors: { wrong: "Please provide a valid email address." },
  submitCount: 1,
  isSubmitting: false,
  isValid: true,
  setFieldValue: () => undefined,
  handleSubmit: () => undefined,
};
const fields = {
  field: (
    <TextField
      name="plain"
      label="Confirmation Code"
      hint="We sent you a mail with six digits."
    />
  ),
  "field with an error": <TextField name="wrong" label="Email Address" />,
  password: <PasswordField name="password" label="Password" />,
};
const passwords = {
  "password requirements, inactive": "",
  "password requirements, some met": "correct",
  "password requirements, all met": "Correct-Horse-7-Battery",
};

export function Account() {
  return (
    <StateSet
      title="Account cards"
      states={{
        ...eachOf(fields, (field) => (
          <FormContext value={form}>
            <form>{field}</form>
          </FormContext>
        )),
        ...eachOf(passwords, (password, name) => (
          <PasswordRequirements
            id={name.replaceAll(/\W+/g, "-")}
            password={password}
          />
        )),
      }}
    />
  );
}
