import { fingerprintOf } from "../application/fingerprint.ts";
import { pages } from "../college/pages.ts";

let version: string | undefined;

/**
 * Returns what tells this form from that of another release, on the server and in the browser alike: every question
 * with its words, options and conditions. Rules that are code are no part of it.
 */
export function formVersion(): string {
  if (version === undefined) {
    const text = JSON.stringify(pages);
    version = fingerprintOf("form", text) + fingerprintOf(text, "form");
  }
  return version;
}
