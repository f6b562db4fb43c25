/** School or college as it is stored, found and returned. */
export interface School {
  /** Stable from one import to the next: the CEEB code, or without one the number of its source. */
  readonly id: string;
  /** The College Board's code; empty if none is known. */
  readonly ceeb: string;
  readonly name: string;
  /** Further names of the school. */
  readonly also: string;
  readonly address: string;
  readonly city: string;
  /** USPS code of the state or territory. */
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
}

/** Columns of the project's own lists, in their order. */
export const schoolColumns = [
  "id",
  "ceeb",
  "name",
  "also",
  "address",
  "city",
  "state",
  "zip",
] as const satisfies readonly (keyof School)[];

/** Name of each category's list, and of its index. */
export const schoolLists = {
  hs_ceeb: "high-schools",
  college_ceeb: "colleges",
} as const;
export type SchoolCategory = keyof typeof schoolLists;
