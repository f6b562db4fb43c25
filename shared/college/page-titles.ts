/** Pages of the application with their titles, in their order: all that the rest of the site needs of the questions. */
export const PAGE_TITLES = {
  about: "About You",
  education: "Your Academics",
  "final-steps": "Final Steps",
} as const;

/** A page's id, which is its path too. */
export type PageId = keyof typeof PAGE_TITLES;

export const PAGE_IDS = Object.keys(PAGE_TITLES) as readonly PageId[];

export const DEFAULT_PAGE: PageId = "about";
