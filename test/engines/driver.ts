/** How an element is found: as a student sees it and a screen reader calls it, or by a selector. */
export interface Wanted {
  readonly role?: Role;
  /** The accessible name, as a whole or as a pattern. */
  readonly name?: string | RegExp;
  readonly selector?: string;
  /** Only inside the one element of this description. */
  readonly within?: Wanted;
}

export type Role =
  | "button"
  | "checkbox"
  | "combobox"
  | "dialog"
  | "group"
  | "heading"
  | "link"
  | "option"
  | "radio"
  | "radiogroup"
  | "region"
  | "tab"
  | "textbox";

export type Key = "Backspace" | "Enter" | "Escape" | "Tab";

/** One element of the page. */
export interface Found {
  /** Presses it in its middle with the pointer. */
  click(): Promise<void>;
  /** Types in place of what stands there; into the first part of what has several, such as a date. Nothing clears it. */
  type(text: string): Promise<void>;
  /** Chooses the option with this label. */
  choose(label: string): Promise<void>;
  /** Where a link leads to. */
  address(): Promise<string>;
  /** Chooses a file of this machine. */
  upload(file: string): Promise<void>;
}

/** One window of one browser: all that a walk needs of it. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Makes the page so many CSS pixels large. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which knows nothing of what is around it here. Arguments and result are JSON. */
  evaluate<Arguments extends readonly unknown[], Result>(
    work: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>>;
  /**
   * The one element on display that is wanted; nothing while there is none.
   * @param isPressable leaves out what is disabled or covered, and brings the element into view
   * @throws where there are several
   */
  find(wanted: Wanted, isPressable: boolean): Promise<Found | undefined>;
  /** Presses a key wherever the focus is. */
  press(key: Key): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Uint8Array>;
  /** Errors that the page has met since the window was opened, in its console or uncaught, whichever page it was. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** A browser that is installed on this machine, or what is missing for it. */
export interface Engine {
  readonly name: string;
  /** Debian's packages that bring it. */
  readonly packages: string;
  /** Where it was found; undefined where it is not installed. */
  readonly program: string | undefined;
  launch(program: string): Promise<Driver>;
}
