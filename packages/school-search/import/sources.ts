import type { SchoolCategory } from "../school.ts";

/** Row of a file by its column names, which are compared in capitals. */
export interface Row {
  /** Returns a value; empty if the column is missing or says that nothing is known. */
  value(column: string | RegExp): string;
}

/** Columns of one address. An agency may give several; the first complete one counts. */
export interface AddressColumns {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Description of one publisher's files. Column names that change from year to year are matched by a pattern. */
export interface Source {
  readonly name: string;
  readonly category: SchoolCategory;
  /** Prefix of the id of a school without a CEEB code. */
  readonly prefix: string;
  /** Columns by which a file of this source is recognized. */
  readonly signature: readonly (string | RegExp)[];
  /** Columns without which the file cannot be used. */
  readonly required: readonly (string | RegExp)[];
  readonly id: string;
  /** Digits of an id; spreadsheets cut leading zeros, which are put back. */
  readonly idLength: number;
  readonly school: string;
  readonly also?: string;
  readonly places: readonly AddressColumns[];
  /** Returns why a school is skipped; undefined if it is not. */
  readonly reasonToSkip: (row: Row) => string | undefined;
}

const CLOSED = "closed, inactive or not open yet";
const NO_SENIORS = "offers neither grade 11 nor grade 12";

/** NCES Common Core of Data, school directory: ccd_sch_029_*.csv. */
const publicSchools: Source = {
  name: "NCES public schools (CCD)",
  category: "hs_ceeb",
  prefix: "nces",
  signature: ["NCESSCH", "SCH_NAME"],
  required: ["LCITY", "LSTATE", "SY_STATUS", "G_11_OFFERED", "G_12_OFFERED"],
  id: "NCESSCH",
  idLength: 12,
  school: "SCH_NAME",
  places: [
    { address: "LSTREET1", city: "LCITY", state: "LSTATE", zip: "LZIP" },
    { address: "MSTREET1", city: "MCITY", state: "MSTATE", zip: "MZIP" },
  ],
  reasonToSkip: (row) => {
    // 2 closed, 6 inactive, 7 future; the update is newer than the school year.
    const status = row.value("UPDATED_STATUS") || row.value("SY_STATUS");
    if (["2", "6", "7"].includes(status)) return CLOSED;
    const offers = (column: string) => /^(yes|y|1)$/i.test(row.value(column));
    return offers("G_11_OFFERED") || offers("G_12_OFFERED")
      ? undefined
      : NO_SENIORS;
  },
};

/** NCES Private School Universe Survey: pss*_pu.csv. */
const privateSchools: Source = {
  name: "NCES private schools (PSS)",
  category: "hs_ceeb",
  prefix: "pss",
  signature: ["PPIN", "PINST"],
  required: ["PADDRS", "PCITY", "PSTABB", "LEVEL", /^HIGR\d*$/],
  id: "PPIN",
  idLength: 8,
  school: "PINST",
  places: [
    { address: "PL_ADD", city: "PL_CIT", state: "PL_STABB", zip: "PL_ZIP" },
    { address: "PADDRS", city: "PCITY", state: "PSTABB", zip: "PZIP" },
  ],
  reasonToSkip: (row) => {
    // The highest grade: 16 and 17 are grades 11 and 12, 1 is a school without grades.
    const highest = row.value(/^HIGR\d*$/);
    const isSecondary = ["2", "3"].includes(row.value("LEVEL"));
    const hasSeniors =
      ["16", "17"].includes(highest) || (highest === "1" && isSecondary);
    return hasSeniors ? undefined : NO_SENIORS;
  },
};

/** IPEDS institutional characteristics, directory: hd*.csv. */
const colleges: Source = {
  name: "IPEDS colleges (HD)",
  category: "college_ceeb",
  prefix: "ipeds",
  signature: ["UNITID", "INSTNM"],
  required: ["ADDR", "CITY", "STABBR", "SECTOR", "CYACTIVE"],
  id: "UNITID",
  idLength: 6,
  school: "INSTNM",
  also: "IALIAS",
  places: [{ address: "ADDR", city: "CITY", state: "STABBR", zip: "ZIP" }],
  reasonToSkip: (row) => {
    if (row.value("CYACTIVE") !== "1" || row.value("CLOSEDAT") !== "") {
      return CLOSED;
    }
    if (row.value("SECTOR") === "0") return "an administrative unit";
    // 2 is "no undergraduate offering".
    return row.value("UGOFFER") === "2" ? "graduate programs only" : undefined;
  },
};

export const sources: readonly Source[] = [
  publicSchools,
  privateSchools,
  colleges,
];

/** Crosswalk from the agencies' ids to CEEB codes, as a college gets it with its licence. */
export const crosswalk = {
  name: "CEEB crosswalk",
  ceeb: /^CEEB([ _]?CODE)?$/,
  highSchoolId: /^(NCES([ _]?ID)?|NCESSCH|PPIN|PSS[ _]?ID)$/,
  collegeId: /^(UNITID|IPEDS([ _]?ID)?)$/,
} as const;

/** Number of digits of a CEEB code. */
export const ceebLength: Readonly<Record<SchoolCategory, number>> = {
  hs_ceeb: 6,
  college_ceeb: 4,
};

/** Values that the agencies write for "unknown". */
export const unknownValues: ReadonlySet<string> = new Set([
  "",
  "-1",
  "-2",
  "-3",
  "-9",
  "M",
  "N",
  "†",
  "–",
  "NOT REPORTED",
  "NOT APPLICABLE",
  "MISSING",
]);
