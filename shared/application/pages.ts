import { aboutPage } from "./pages/about.ts";
import { educationPage } from "./pages/education.ts";
import { finalStepsPage } from "./pages/final-steps.ts";
import type { Page, PageId, PartId } from "./question.ts";

/** The application, page by page: everything else about questions derives from this list. */
export const pages: readonly Page[] = [
  aboutPage,
  educationPage,
  finalStepsPage,
];

/** Titles of the printed document's parts, in the order in which admissions staff read them. */
export const printedParts: Readonly<Record<PartId, string>> = {
  education: "Academics",
  essays: "Essays",
  family: "Family",
  about: "Contact",
  "final-steps": "Disclosures and Agreements",
};

export const DEFAULT_PAGE: PageId = "about";
