import { FORM_VERSION_HEADER } from "../../../shared/routes.ts";
import { createSharedValue, type ShownValue } from "../lib/shared-value.ts";

/** Version of this page's form; undefined until its code is there, which knows it. */
let ownVersion: (() => string) | undefined;
const other = createSharedValue<string | undefined>(undefined);

/** Version of the form of the functions that answered last, if it is not this page's. */
export const otherForm: ShownValue<string | undefined> = other;

/** Sets how the version of this page's form is computed; pages without the form do without it. */
export function haveForm(version: () => string): void {
  ownVersion = version;
}

/** Returns the header that tells the server which form this page has. */
export function formHeader(): Readonly<Record<string, string>> {
  return ownVersion === undefined
    ? {}
    : { [FORM_VERSION_HEADER]: ownVersion() };
}

/** Compares the form that a reply names with this page's. */
export function noteForm(named: string | null): void {
  if (named === null || ownVersion === undefined) return;
  const next = named === ownVersion() ? undefined : named;
  if (next !== other.get()) other.set(next);
}
