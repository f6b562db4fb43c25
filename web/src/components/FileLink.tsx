import type { ComponentProps } from "react";
import { messageOf } from "../lib/log.ts";
import { SignedLink } from "./SignedLink.tsx";
import { useToasts } from "./Toasts.tsx";

/** Renders a link to a stored file of the student, whose failure is a message in the corner. */
export function FileLink(
  link: Omit<ComponentProps<typeof SignedLink>, "onFailure">,
) {
  const toasts = useToasts();
  return (
    <SignedLink
      {...link}
      onFailure={(error) => {
        const message = messageOf(error);
        toasts.error({ label: "Error opening file", message });
      }}
    />
  );
}
