import { Button } from "../src/components/Button.tsx";
import { IconButton } from "../src/components/IconButton.tsx";
import { Eye, X } from "../src/components/icons.tsx";
import {
  PasswordField,
  TextField,
} from "../src/pages/account/AccountFields.tsx";
import { FormContext } from "../src/pages/account/auth-form.ts";
import { PasswordRequirements } from "../src/pages/account/NewPassword.tsx";
import { eachOf, StateSet } from "./StateSet.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const sizes = ["next", "submit", "full", "account", "small"] as const;
const states = {
  idle: {},
  hover: {},
  "focus-visible": {},
  active: {},
  busy: { busy: true },
  disabled: { disabled: true },
};
const close = <IconButton label="Close" icon={X} />;

/** Renders buttons of each kind. */
export function Buttons() {
  const named = sizes.map((size) => [size, size] as const);
  return (
    <>
      {variants.map((variant) => (
        <StateSet
          key={variant}
          title={`Button, ${variant}`}
          states={eachOf(states, (state) => (
            <Button variant={variant} {...state}>
              Save
            </Button>
          ))}
        />
      ))}
      <StateSet
        title="Button, sizes"
        states={eachOf(Object.fromEntries(named), (size) => (
          <Button size={size}>Go on</Button>
        ))}
      />
      <StateSet
        title="Icon button"
        states={{
          idle: close,
          hover: close,
          "focus-visible": close,
          "one that stays": (
            <IconButton label="Show password" icon={Eye} aria-pressed={false} />
          ),
        }}
      />
    </>
  );
}

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
  field: <TextField name="plain" label="Code" hint="It has six digits." />,
  "field with an error": <TextField name="wrong" label="Email Address" />,
  password: <PasswordField name="password" label="Password" />,
};
const passwords = {
  "password requirements, inactive": "",
  "password requirements, some met": "correct",
  "password requirements, all met": "Correct-Horse-7-Battery",
};

/** Renders what the cards of an account are made of. */
export function AccountFields() {
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
            isLate
          />
        )),
      }}
    />
  );
}
