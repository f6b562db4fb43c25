import type { CalendarDate } from "../calendar.ts";
import type { Answers, Condition } from "./condition.ts";
import type { CheckboxQuestion } from "./kinds/checkbox.ts";
import type { Question } from "./kinds/index.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Names under which it is looked for in the list, each a further line that chooses it. */
  readonly also?: readonly string[];
}

/** A fixed list, or one that depends on today's date in the school's time zone (years, terms). */
export type Options =
  readonly Option[] | ((today: CalendarDate) => readonly Option[]);

/** A list for each answer to another question, such as the states of a country. No list, no question. */
export interface ControlledOptions {
  readonly controlledBy: string;
  readonly byValue: Readonly<Record<string, readonly Option[]>>;
  /** True where the question stands on the page even while it has nothing to offer. */
  readonly isDisplayOnly?: boolean;
}

export interface CheckContext {
  readonly answers: Answers;
  readonly today: CalendarDate;
}

/** A rule of one question beyond what its kind implies: the message, or nothing when the value is fine. */
export type Check = (
  value: string,
  context: CheckContext,
) => string | undefined;

/** Name, address or statement that the document prints as a whole. */
export interface Composed {
  readonly id: string;
  readonly label: string;
  /** Line of this answer, from 0. */
  readonly line: number;
  /** Text between this answer and the one before it on its line; a space by default. */
  readonly separator?: string;
}

/** Who is shown an answer: the office alone, its readers as well, or anybody with a public link too. */
export type Audience = "office" | "readers" | "anybody";

/** What questions of all kinds have. */
export interface QuestionBase {
  readonly key: string;
  /**
   * Key and values by which its answers are stored, where an earlier release called them so. It stays for as long as
   * answers are stored.
   */
  readonly was?: {
    readonly key?: string;
    /** New values by old ones. Of several that have become one, the first is stored. */
    readonly values?: Readonly<Record<string, string>>;
  };
  readonly label: string;
  /** Wording of the label in the printed document, where the form's speaks to the student; of a box in a whole, its text. */
  readonly printed?: string;
  /** Whole of which the printed answer is a part. */
  readonly composed?: Composed;
  readonly hint?: string;
  /** Sentence for whoever wonders why the college asks. */
  readonly why?: string;
  /** Asked only while all of these hold; otherwise its answer is cleared. */
  readonly shownWhen?: readonly Condition[];
  /** An empty answer is an error whose message is `message`, or the label. */
  readonly required?: boolean;
  /** Message of a missing or wrong answer, where it is not the label. */
  readonly message?: string;
  readonly checks?: readonly Check[];
  /** Words for readers where it is not answered, if its silence has a meaning. */
  readonly unanswered?: string;
  /** Words beside its answer wherever staff read it, unless these hold. */
  readonly caution?: {
    readonly text: string;
    readonly unless: readonly Condition[];
  };
  /** Other questions of which one answer does for this one as well: another phone, the text of an uploaded essay. */
  readonly alternatives?: readonly string[];
  /** By default, whoever is shown its section and the answers that it depends on. */
  readonly audience?: Audience;
  readonly autoComplete?: string;
  /** Share of a row on wide screens; a whole row by default. */
  readonly width?: "half" | "third";
}

export type { Question };

export type LookupCategory = "college_ceeb" | "hs_ceeb" | "address";

/** Questions that belong together under one legend: check boxes, a month and its year, an address, a school. */
export interface Group {
  readonly kind: "group";
  readonly layout: "check-group" | "month-year" | "fields";
  readonly id: string;
  readonly legend: string;
  /** Wording of the legend in the printed document. */
  readonly printed?: string;
  readonly hint?: string;
  readonly shownWhen?: readonly Condition[];
  /** True where hiding is only a matter of display and the answers stay. */
  readonly keepsAnswers?: boolean;
  /** Says softly what can hardly be meant by a month and its year, such as 2027-05, and blocks nothing. */
  readonly doubt?: Check;
  readonly elements: readonly Element[];
}

/** The same question up to ten times; `items` holds every repetition, shown one by one. */
export interface AddAnother {
  readonly kind: "add-another";
  readonly buttonId: string;
  readonly legend: string;
  /** Wording of the legend in the printed document. */
  readonly printed?: string;
  readonly hint?: string;
  readonly addLabel: string;
  readonly items: readonly Question[];
}

/** Alternatives of which the student answers one; leaving a tab clears its answers. */
export interface Tabs {
  readonly kind: "tabs";
  readonly tabId: string;
  readonly legend: string;
  readonly hint?: string;
  readonly defaultTab: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly elements: readonly Element[];
  }[];
}

/** Alternatives by condition: only the first branch that holds is asked, and the answers of all others are cleared. */
export interface FirstOf {
  readonly kind: "first-of";
  readonly id: string;
  readonly branches: readonly {
    readonly when: readonly Condition[];
    readonly elements: readonly Element[];
  }[];
}

/** A button or box that says that there is more to tell, and reveals the questions about it. */
export interface Confirmation {
  readonly kind: "confirmation";
  readonly id: string;
  /** A box that is a question is stored like any other; a button or a plain box only decides what is on display. */
  readonly trigger:
    | {
        readonly kind: "button" | "box";
        readonly label: string;
        readonly hint?: string;
      }
    | CheckboxQuestion;
  /** Opened while these hold, where no answer of the trigger decides and the student has not chosen. */
  readonly openWhen?: readonly Condition[];
  readonly elements: readonly Element[];
}

/** Words between questions: an instruction, a link to send scores. */
export interface Note {
  readonly kind: "note";
  readonly id: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export type Element =
  Question | Group | AddAnother | Tabs | FirstOf | Confirmation | Note;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** What it says to visitors instead, whose answers are not saved. */
  readonly visitorDescription?: string;
  /** Part of the printed document to which it belongs; that of its page by default. */
  readonly part?: string;
  /** Anybody by default. */
  readonly audience?: Audience;
  /** True where readers often look, although nothing has to be answered. */
  readonly readersLook?: boolean;
  readonly elements: readonly Element[];
}

/** How the office knows a parent, and when we may speak with them. */
export interface ListedParent {
  readonly name: readonly string[];
  readonly permission: readonly Condition[];
}

export interface Page {
  /** Its path in the site, and its part of the printed document. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}
