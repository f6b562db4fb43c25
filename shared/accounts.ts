import { lengthOf, PASSWORD_MIN_LENGTH } from "./application/limits.ts";
import { plainDigits, plainLine } from "./plain-text.ts";

/** A basic e-mail pattern: one @, a dot in the domain, no white space, and no marks that stand around addresses in lists. */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;
/** An address that SES mails to (RFC 5321), in its normal form, as long as a user name may be. */
const MAILABLE =
  /^(?=.{1,128}$)(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:(?!-)[a-z\d-]{0,62}[a-z\d]\.)+(?!\d+$|-)[a-z\d-]{0,62}[a-z\d]$/;
/** Returns the address of an invented student: a mailbox of Amazon's simulator, which nobody reads and nobody owns. */
export function smokeUsername(id: string): string {
  return `success+smoke-${id}@simulator.amazonses.com`;
}

export const CODE_PATTERN = /^\d{6}$/;
/** Parts of a mailed link's `id`: six digits, a long token, or both with a hyphen between. */
const MAILED_ID = /^(?:\d{6}|(?:\d{6}-)?[\da-f]{64})$/;

export const CODE_MESSAGE = "The confirmation code must be exactly 6 numbers.";
export const USERNAME_MESSAGE = "Your email address must be valid.";
export const LOGIN_USERNAME_MESSAGE = "Please provide a valid email address.";
export const PASSWORDS_DIFFER_MESSAGE = "Your passwords must match.";
export const LOGIN_PASSWORD_MESSAGE = "Password is required.";

/** Cognito's documented set of special characters, to which a space counts as well that is neither first nor last. */
const SPECIAL = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`=+]|. ./;

export interface PasswordRequirement {
  readonly id: string;
  readonly message: string;
  readonly isMet: (password: string) => boolean;
}

/** Requirements of a new password: the browser lists them, the server and the user pool enforce them. */
export const passwordRequirements: readonly PasswordRequirement[] = [
  {
    id: "length",
    message: "is at least 12 characters",
    isMet: (password) => lengthOf(password) >= PASSWORD_MIN_LENGTH,
  },
  {
    id: "uppercase",
    message: "contains at least one uppercase letter",
    isMet: (password) => /[A-Z]/.test(password),
  },
  {
    id: "lowercase",
    message: "contains at least one lowercase letter",
    isMet: (password) => /[a-z]/.test(password),
  },
  {
    id: "number",
    message: "contains at least one number",
    isMet: (password) => /\d/.test(password),
  },
  {
    id: "special",
    message: "contains at least one special character",
    isMet: (password) => SPECIAL.test(password),
  },
  {
    id: "whitespace",
    message: "contains no leading or trailing whitespace",
    isMet: (password) => password !== "" && password === password.trim(),
  },
];

/**
 * Returns an address as it was meant: without the invisible marks that come along from a contact or a chat, full-width
 * letters as plain ones, and the apostrophe that phones curl as the one of addresses.
 */
export function plainAddress(address: string): string {
  return plainLine(address)
    .replaceAll(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .replaceAll(/[‘’ʼ]/g, "'");
}

/** What browsers and Node.js have alike. */
declare const URL: new (url: string) => { readonly hostname: string };

/** Returns a domain in the letters of DNS (Punycode), as mails need it; what is no domain stays. */
function asciiDomain(domain: string): string {
  // An address of a page could say more than its host.
  if (!/^[-.a-z\d\u{80}-\u{10ffff}]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** A user name is a plain, trimmed, lower-case e-mail address, the same however its domain is spelled. */
export function normalizeUsername(username: string): string {
  const address = plainAddress(username).trim().toLowerCase();
  const domainAt = address.lastIndexOf("@") + 1;
  return address.slice(0, domainAt) + asciiDomain(address.slice(domainAt));
}

/** Returns whether a mail can reach an address, once it is in its normal form. */
export function isMailable(address: string): boolean {
  return MAILABLE.test(normalizeUsername(address));
}

/** Removes what a mail program or a sentence has added to a code, or to the secret of a link: none ends with a mark or a blank. */
export function withoutEnding(text: string): string {
  return text.replace(/[^\da-z]+$/i, "");
}

/**
 * Normalizes a code: codes are pasted with the blanks and marks that mail programs insert, and typed in groups or in
 * the digits of other scripts.
 */
export function codeOf(value: string): string {
  const text = withoutEnding(plainDigits(value).replaceAll(/[\s\p{Cf}]/gu, ""));
  // The hyphen in what a link carries is a part of it.
  const digits = text.replaceAll(/\p{Pd}/gu, "");
  return CODE_PATTERN.test(digits) ? digits : text;
}

/** The parts of a mailed `id`; nothing for a text that is none. */
export function readMailedId(
  id: string,
): Partial<Record<"digits" | "token", string | undefined>> | undefined {
  if (!MAILED_ID.test(id)) return undefined;
  const parts = id.split("-");
  return {
    digits: parts.find((part) => CODE_PATTERN.test(part)),
    token: parts.find((part) => !CODE_PATTERN.test(part)),
  };
}
