/** Files in the layouts that the agencies publish, with more columns than the import reads. */

const GRADES = [
  "PK",
  "KG",
  ...Array.from({ length: 13 }, (_, at) => String(at + 1)),
  "UG",
  "AE",
];

const CCD_COLUMNS = [
  "SCHOOL_YEAR FIPST STATENAME ST SCH_NAME LEA_NAME STATE_AGENCY_NO UNION ST_LEAID LEAID ST_SCHID NCESSCH SCHID",
  "MSTREET1 MSTREET2 MSTREET3 MCITY MSTATE MZIP MZIP4 LSTREET1 LSTREET2 LSTREET3 LCITY LSTATE LZIP LZIP4 PHONE WEBSITE",
  "SY_STATUS SY_STATUS_TEXT UPDATED_STATUS UPDATED_STATUS_TEXT EFFECTIVE_DATE SCH_TYPE_TEXT SCH_TYPE NOGRADES",
  GRADES.map((grade) => `G_${grade}_OFFERED`).join(" "),
  "GSLO GSHI LEVEL IGOFFERED",
].flatMap((columns) => columns.split(" "));

const PSS_COLUMNS =
  "PPIN PINST PADDRS PCITY PSTABB PZIP PZIP4 PCNTY PCNTNM PL_ADD PL_CIT PL_STABB PL_ZIP PL_ZIP4 PPHONE LATITUDE22 LONGITUDE22 LOGR2022 HIGR2022 LEVEL NUMSTUDS TYPOLOGY".split(
    " ",
  );

const IPEDS_COLUMNS =
  "UNITID INSTNM IALIAS ADDR CITY STABBR ZIP FIPS OBEREG CHFNM CHFTITLE GENTELE EIN OPEID OPEFLAG WEBADDR SECTOR ICLEVEL CONTROL HLOFFER UGOFFER GROFFER ACT NEWID DEATHYR CLOSEDAT CYACTIVE".split(
    " ",
  );

export type Values = Readonly<Record<string, string>>;

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function fileOf(columns: readonly string[], usual: Values) {
  return (
    rows: readonly Values[],
    changed: readonly string[] = columns,
  ): string =>
    [
      changed,
      ...rows.map((row) =>
        changed.map((column) => quoted({ ...usual, ...row }[column] ?? "")),
      ),
    ]
      .map((values) => `${values.join(",")}\r\n`)
      .join("");
}

export const ccdColumns: readonly string[] = CCD_COLUMNS;

/** Builds a file of public schools; each row lists its differences from an open high school in Barre, Vermont. */
export const ccdFile = fileOf(CCD_COLUMNS, {
  SCHOOL_YEAR: "2022-2023",
  ST: "VT",
  SCH_NAME: "Spaulding High School",
  NCESSCH: "500000000001",
  LSTREET1: "155 Ayers Street",
  LCITY: "Barre",
  LSTATE: "VT",
  LZIP: "05641",
  MSTREET1: "PO Box 7",
  MCITY: "Barre Town",
  MSTATE: "VT",
  MZIP: "05670",
  SY_STATUS: "1",
  SY_STATUS_TEXT: "Open",
  UPDATED_STATUS: "1",
  G_8_OFFERED: "No",
  G_9_OFFERED: "Yes",
  G_11_OFFERED: "Yes",
  G_12_OFFERED: "Yes",
  LEVEL: "High",
});

/** Builds a file of private schools; each row lists its differences from a high school in Rutland, Vermont. */
export const pssFile = fileOf(PSS_COLUMNS, {
  PPIN: "A0500001",
  PINST: "MOUNT ST JOSEPH ACADEMY",
  PADDRS: "127 CONVENT AVE",
  PCITY: "RUTLAND",
  PSTABB: "VT",
  PZIP: "05701",
  LOGR2022: "14",
  HIGR2022: "17",
  LEVEL: "2",
});

/** Builds a file of colleges; each row lists its differences from an active one in Burlington, Vermont. */
export const ipedsFile = fileOf(IPEDS_COLUMNS, {
  UNITID: "230001",
  INSTNM: "Champlain Valley College",
  ADDR: "1 College Row",
  CITY: "Burlington",
  STABBR: "VT",
  ZIP: "05401-0670",
  SECTOR: "2",
  UGOFFER: "1",
  CLOSEDAT: "-2",
  CYACTIVE: "1",
});
