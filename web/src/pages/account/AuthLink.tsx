import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useForm } from "./auth-form.ts";

/** Renders a link to another account form that passes on the address typed in this one. */
export function AuthLink({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { values } = useForm();
  return (
    <Link
      to={to}
      replace
      state={{ username: values["username"] }}
      className={className}
    >
      {children}
    </Link>
  );
}
