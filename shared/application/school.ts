import type { Theme } from "@admission/theme";
import type { Term } from "./terms.ts";

/** What a student does after a submission. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
  /** What the student's letter asks the counselor to send; without it, none is offered. */
  readonly request?: string | undefined;
}

/** What a school promises, asks for or says of itself in whatever form, sentence by sentence. */
export interface Words {
  /** What to do with what no question asks for. */
  readonly noRoom: string;
  /** Thanks for a submission. */
  readonly thanks: string;
  /** What follows a submission; the address that mails go to is named before. */
  readonly afterSubmission: string;
  /** Whom to call about an application. */
  readonly office: string;
  readonly remarketing: string;
  /** Who decides what is done with the answers, and how to reach them. */
  readonly controller: string;
  /** Where answers go. */
  readonly recipients: string;
  /** How long answers are kept. */
  readonly kept: string;
  /** What students may ask for, and of whom. */
  readonly rights: string;
  /** How accessible the application is, what is not, and what helps then. */
  readonly accessibility: string;
}

/** Everything about one school that is not a question, and that every form needs. */
export interface School {
  /** Lower-case letters and digits only: part of an answer key and of resource names. */
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly theme: Theme;
  /** Address of the application, for search engines and link previews. */
  readonly applicationUrl: string;
  readonly address: readonly string[];
  readonly contactEmail: string;
  readonly helpEmail: string;
  /** Whom to tell of a barrier. */
  readonly accessibilityEmail: string;
  readonly phone: string;
  readonly privacyPolicyUrl: string;
  /** Service that suggests addresses, at a cost; with `off` they are typed in full. */
  readonly addressLookup: "amazon-location" | "off";
  /** IANA name: deadlines, ages and terms are reckoned in this zone. */
  readonly timeZone: string;
  /** Domestic and international students in one form; with the audience, among the keywords of the application's PDF. */
  readonly appType: "hybrid";
  readonly audience: "freshman";
  /** Every season, in the order of its days: whatever asks for terms, deadlines or a season reads them here. */
  readonly terms: readonly Term[];
  /** Days before a deadline on which those who have not submitted are reminded by mail; none to remind nobody. */
  readonly reminderDays: readonly number[];
  readonly words: Words;
}
