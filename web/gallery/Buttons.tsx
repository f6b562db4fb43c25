import type { ButtonStyle } from "../src/components/button-class.ts";
import { Button } from "../src/components/Button.tsx";
import { IconButton } from "../src/components/IconButton.tsx";
import { Eye, X } from "../src/components/icons.tsx";
import styles from "./Gallery.module.css";
import { State, StateSet } from "./StateSet.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const sizes: readonly Required<ButtonStyle>["size"][] = [
  undefined,
  "next",
  "submit",
  "full",
  "account",
  "small",
];

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <StateSet key={variant} title={`Button, ${variant}`}>
          <State name="idle">
            <Button variant={variant}>Save</Button>
          </State>
          {(["hover", "focus-visible", "active"] as const).map((force) => (
            <State key={force} name={force} force={force}>
              <Button variant={variant}>Save</Button>
            </State>
          ))}
          <State name="busy">
            <Button variant={variant} busy>
              Save
            </Button>
          </State>
          <State name="disabled">
            <Button variant={variant} disabled>
              Save
            </Button>
          </State>
        </StateSet>
      ))}
      <StateSet title="Button, sizes">
        {sizes.map((size) => (
          <State key={size} name={size ?? "regular"}>
            <Button size={size}>Go on</Button>
          </State>
        ))}
      </StateSet>
      <StateSet title="Icon button">
        <State name="idle">
          <div className={styles.row}>
            <IconButton label="Close" icon={X} />
            <IconButton label="Show password" icon={Eye} aria-pressed={false} />
          </div>
        </State>
        <State name="hover" force="hover">
          <IconButton label="Close" icon={X} />
        </State>
        <State name="focus-visible" force="focus-visible">
          <IconButton label="Close" icon={X} />
        </State>
      </StateSet>
    </>
  );
}
