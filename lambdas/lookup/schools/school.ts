/** A school or college as it is kept, found and given. */
export interface School {
  /** Stays the same from one import to the next: the CEEB code, or without one the number of its source. */
  readonly id: string;
  /** The College Board's code; empty where none is known. */
  readonly ceeb: string;
  readonly name: string;
  /** Further names that it is known by. */
  readonly also: string;
  readonly address: string;
  readonly city: string;
  /** USPS code of the state or territory. */
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
}

/** The columns of the project's own lists, in their order. */
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

/** Each kind of school has its list, and its index of the same name. */
export const schoolLists = {
  hs_ceeb: "high-schools",
  college_ceeb: "colleges",
} as const;
export type SchoolCategory = keyof typeof schoolLists;
