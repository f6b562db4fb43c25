import type { ReactNode } from "react";

/** Renders text for screen readers alone. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="heard">{children}</span>;
}
