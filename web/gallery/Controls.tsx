import { BrokenPart } from "../src/components/BrokenPart.tsx";
import { Button, type ButtonProps } from "../src/components/Button.tsx";
import { IconButton } from "../src/components/IconButton.tsx";
import { Eye } from "../src/components/icons.tsx";
import { Notice } from "../src/components/Notice.tsx";
import { useToasts } from "../src/components/Toasts.tsx";
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

/** Renders what tells of something. */
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
        "part that failed": <BrokenPart onRetry={nothing} />,
      }}
    />
  );
}
