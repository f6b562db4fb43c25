import { aboutPage } from "./pages/about.ts";
import { educationPage } from "./pages/education.ts";
import { finalStepsPage } from "./pages/final-steps.ts";
import type { Page, PageId } from "./question.ts";

/** The application, page by page: everything else about questions derives from this list. */
export const pages: readonly Page[] = [
  aboutPage,
  educationPage,
  finalStepsPage,
];

export const DEFAULT_PAGE: PageId = "about";
