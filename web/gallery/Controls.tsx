import { useState, type ReactNode } from "react";
import { BrokenPart } from "../src/components/BrokenPart.tsx";
import { Button, type ButtonProps } from "../src/components/Button.tsx";
import { Dialog } from "../src/components/Dialog.tsx";
import { IconButton } from "../src/components/IconButton.tsx";
import { Eye } from "../src/components/icons.tsx";
import { Notice } from "../src/components/Notice.tsx";
import { Spinner } from "../src/components/Spinner.tsx";
import { useToasts } from "../src/components/Toasts.tsx";
import {
  PasswordField,
  TextField,
} from "../src/pages/account/AccountFields.tsx";
import { FormContext } from "../src/pages/account/auth-form.ts";
import { PasswordRequirements } from "../src/pages/account/NewPassword.tsx";
import { eachOf, nothing, StateSet } from "./states.tsx";

const states = { idle: {}, busy: { busy: true }, disabled: { disabled: true } };
const buttons: Readonly<Record<string, ButtonProps>> = Object.fromEntries([
  ...(["primary", "secondary", "quiet", "danger"] as const).flatMap((variant) =>
    Object.entries(states).map(([name, state]) => [
      `${variant}, ${name}`,
      { variant, ...state },
    ]),
  ),
  ...(["next", "submit", "full", "account", "small"] as const).map((size) => [
    size,
    { size },
  ]),
]);

/** Renders buttons of each kind. */
export function Buttons() {
  return (
    <StateSet
      title="Buttons"
      states={{
        ...eachOf(buttons, (button) => <Button {...button}>Save</Button>),
        icon: (
          <IconButton label="Show password" icon={Eye} aria-pressed={false} />
        ),
      }}
    />
  );
}

const form = {
  values: { wrong: "not an address", password: "secret" },
  errors: { wrong: "Please provide a valid email address." },
  submitCount: 1,
  isSubmitting: false,
  isValid: true,
  setFieldValue: nothing,
  handleSubmit: nothing,
};
const fields = {
  field: <TextField name="plain" label="Code" hint="It has six digits." />,
  "field with an error": <TextField name="wrong" label="Email Address" />,
  password: <PasswordField name="password" label="Password" />,
};
const passwords = {
  inactive: "",
  "some-met": "correct",
  "all-met": "Correct-Horse-7-Battery",
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
        ...eachOf(passwords, (password, id) => (
          <PasswordRequirements id={id} password={password} isLate />
        )),
      }}
    />
  );
}

/** Renders a button that shows something, until that is closed. */
function Opener({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/** Renders what tells of something, or covers the page. */
export function Messages() {
  const toasts = useToasts();
  const error = { label: "Gallery Error", message: "It could not be saved." };
  return (
    <StateSet
      title="Messages"
      states={{
        notice: (
          <Notice title="Success Notification" onDismiss={nothing}>
            Your application was successfully submitted.
          </Notice>
        ),
        "success toast": (
          <Button onClick={() => toasts.success("Your answers were saved.")}>
            Show a success
          </Button>
        ),
        "error toast": (
          <Button onClick={() => toasts.error(error)}>Show an error</Button>
        ),
        ...eachOf({ small: {}, medium: {}, sheet: {} }, (_, size) => (
          <Opener label={`Open ${size}`}>
            {(close) => (
              <Dialog
                open
                onOpenChange={close}
                title="Delete your document?"
                size={size as "small"}
                actions={<Button variant="danger">Delete document</Button>}
              >
                <p>essay.pdf will be removed from your application.</p>
              </Dialog>
            )}
          </Opener>
        )),
        "loading overlay": (
          <Opener label="Open loading">{() => <Spinner />}</Opener>
        ),
        "part that failed": <BrokenPart onRetry={nothing} />,
      }}
    />
  );
}
