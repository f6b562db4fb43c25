import { useFormikContext } from "formik";
import type { ReactNode } from "react";
import { CarryLink } from "../../components/CarryLink.tsx";
import { useArrival } from "../../session/use-arrival.ts";

/** A link to another card, which takes along the address typed on this one, and a visitor's answers. */
export const CardLink = ({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => {
  const { values } = useFormikContext<{ readonly username: string }>();
  const { answers } = useArrival();
  return (
    <CarryLink
      to={to}
      className={className}
      username={values.username}
      answers={() => answers}
    >
      {children}
    </CarryLink>
  );
};
