/** Description of an element: as a student sees it and a screen reader announces it, or by a selector. */
export interface Wanted {
  readonly role?: Role;
  /** Accessible name, as a whole or as a pattern. */
  readonly name?: string | RegExp;
  readonly selector?: string;
  /** Limits the search to the one element of this description. */
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
  /** Clicks its middle with the pointer. */
  click(): Promise<void>;
  /** Replaces the text. Empty text clears the control. */
  type(text: string): Promise<void>;
  /** Chooses the option with this label. */
  choose(label: string): Promise<void>;
  /** Returns the address that a link leads to. */
  address(): Promise<string>;
  /** Chooses a file of this machine. */
  upload(file: string): Promise<void>;
}

/** One window of one browser: everything that a walk needs of it. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Resizes the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which cannot use its closure there. Arguments and result are JSON. */
  evaluate<Arguments extends readonly unknown[], Result>(
    work: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>>;
  /**
   * Finds the one visible element that matches; nothing while there is none.
   * @param isPressable leaves out disabled or covered elements, and scrolls the element into view
   * @throws if several match
   */
  find(wanted: Wanted, isPressable: boolean): Promise<Found | undefined>;
  /** Presses a key on the focused element. */
  press(key: Key): Promise<void>;
  /** Returns a PNG of the window's content. */
  screenshot(): Promise<Uint8Array>;
  /** Returns the errors of all pages since the window was opened, in their console or uncaught. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** Browser that is installed on this machine, or what is missing for it. */
export interface Engine {
  readonly name: string;
  /** Debian packages that contain it. */
  readonly packages: string;
  /** Path of the program; undefined if it is not installed. */
  readonly program: string | undefined;
  launch(program: string): Promise<Driver>;
}
