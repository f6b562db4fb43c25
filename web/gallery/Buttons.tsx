import { Button } from "../src/components/Button.tsx";
import { IconButton } from "../src/components/IconButton.tsx";
import { Eye, X } from "../src/components/icons.tsx";
import styles from "./Gallery.module.css";
import { eachOf, StateSet } from "./StateSet.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const states = {
  idle: {},
  hover: {},
  "focus-visible": {},
  active: {},
  busy: { busy: true },
  disabled: { disabled: true },
};
const sizes = {
  regular: undefined,
  next: "next",
  submit: "submit",
  full: "full",
  account: "account",
  small: "small",
} as const;
const close = <IconButton label="Close" icon={X} />;
const icons = (
  <div className={styles.row}>
    {close}
    <IconButton label="Show password" icon={Eye} aria-pressed={false} />
  </div>
);

export function Buttons() {
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
        states={eachOf(sizes, (size) => (
          <Button size={size}>Go on</Button>
        ))}
      />
      <StateSet
        title="Icon button"
        states={{ idle: icons, hover: close, "focus-visible": close }}
      />
    </>
  );
}
