import type { ComponentPropsWithRef } from "react";
import { useLinkClickHandler } from "react-router-dom";

/**
 * Renders a link to a page of the site. The router's own link comes with a loader of data and code, which is more than
 * the rest of the router.
 */
export function PageLink({
  to,
  replace = false,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"a">, "href"> & {
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
}) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    // By itself, it replaces only the same address.
    ...(replace && { replace }),
  });
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
