import { Form, Formik } from "formik";
import { PasswordField } from "../src/pages/account/PasswordField.tsx";
import { PasswordRequirements } from "../src/pages/account/PasswordRequirements.tsx";
import { TextField } from "../src/pages/account/TextField.tsx";
import { State, StateSet } from "./StateSet.tsx";

const passwords = {
  inactive: "",
  "some met": "correct",
  "all met": "Correct-Horse-7-Battery",
} as const;

export function Account() {
  return (
    <StateSet title="Account cards">
      <State name="field">
        <Formik initialValues={{ plain: "" }} onSubmit={() => undefined}>
          <Form>
            <TextField
              name="plain"
              label="Confirmation Code"
              hint="We sent you a mail with six digits."
            />
          </Form>
        </Formik>
      </State>
      <State name="field with an error">
        <Formik
          initialValues={{ wrong: "not an address" }}
          initialErrors={{ wrong: "Please provide a valid email address." }}
          initialTouched={{ wrong: true }}
          onSubmit={() => undefined}
        >
          <Form>
            <TextField name="wrong" label="Email Address" />
          </Form>
        </Formik>
      </State>
      <State name="password">
        <Formik
          initialValues={{ password: "secret" }}
          onSubmit={() => undefined}
        >
          <Form>
            <PasswordField name="password" label="Password" />
          </Form>
        </Formik>
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
