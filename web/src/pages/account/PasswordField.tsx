import { useState } from "react";
import { IconButton } from "../../components/IconButton.tsx";
import { Eye, EyeOff } from "../../components/icons.tsx";
import styles from "./TextField.module.css";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** Renders a password box whose text can be revealed. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      adornment={
        <IconButton
          label={`Show ${props.label.toLowerCase()}`}
          icon={isShown ? EyeOff : Eye}
          className={styles.toggle}
          aria-pressed={isShown}
          onClick={() => {
            setIsShown(!isShown);
          }}
        />
      }
    />
  );
}
