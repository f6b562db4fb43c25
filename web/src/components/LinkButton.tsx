import { Link, type LinkProps } from "react-router-dom";
import { buttonClass, type ButtonLook } from "./button-look.ts";

/** A link that looks like a button. */
export const LinkButton = ({
  variant,
  size,
  className,
  ...rest
}: LinkProps & ButtonLook) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)} />
);
