import type { ComponentPropsWithRef } from "react";

interface SignedLinkProps extends ComponentPropsWithRef<"a"> {
  /** Place in the page: an address that expires would be copied, kept, and dead. */
  readonly href: `#${string}`;
  /** Returns the address with a new signature, which is valid for a minute. */
  readonly renew: () => Promise<string>;
  readonly onFailure: (error: unknown) => void;
}

/** Opens a tab at once, as browsers allow at a press only, and leads it to the file, or this one if they refuse. */
async function openFile(renew: SignedLinkProps["renew"]): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = await renew();
    if (tab === null) window.location.assign(url);
    else tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Renders a link to a stored file that opens in a new tab, signed anew at each press. */
export function SignedLink({
  href,
  renew,
  onFailure,
  children,
  ...anchor
}: SignedLinkProps) {
  const open: SignedLinkProps["onClick"] = (event) => {
    // The right button opens the menu of the link.
    if (event.button === 2) return;
    event.preventDefault();
    openFile(renew).catch(onFailure);
  };
  return (
    <a
      {...anchor}
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </a>
  );
}
