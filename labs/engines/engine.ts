import type { WebDriver } from "selenium-webdriver";
import type { Stop } from "./screen.ts";

/** Size of a page, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One window of one browser. */
export interface BrowserWindow {
  readonly driver: WebDriver;
  /** Returns the errors of its page since the last call, in its console or uncaught. */
  takeProblems(): Promise<readonly string[]>;
}

/** Browser that is installed on this machine, or what is missing for it. */
export interface Engine {
  readonly name: string;
  /** Debian packages that contain it. */
  readonly packages: string;
  /** Path of the program; undefined if it is not installed. */
  readonly program: string | undefined;
  /** Opens a window; what must be stopped with it goes on the list, even if a later step fails. */
  open(stops: Stop[], program: string, size: Size): Promise<BrowserWindow>;
}
