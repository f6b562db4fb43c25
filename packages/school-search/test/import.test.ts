import { describe, expect, it } from "@jest/globals";
import { importSchools } from "../import/import-schools.ts";
import { reportLines, skippedTable } from "../import/report.ts";
import { ccdColumns, ccdFile, ipedsFile, pssFile } from "./agency-files.ts";

function utf8(text: string) {
  return new TextEncoder().encode(text);
}
function latin1(text: string) {
  return new Uint8Array(Buffer.from(text, "latin1"));
}
function imported(...texts: readonly (string | Uint8Array)[]) {
  return importSchools(
    texts.map((text, at) => ({
      name: `file-${at}.csv`,
      bytes: typeof text === "string" ? utf8(text) : text,
    })),
    100,
  );
}
function highSchools(...texts: readonly (string | Uint8Array)[]) {
  return imported(...texts).schools.get("hs_ceeb") ?? [];
}
function reasons(...texts: readonly (string | Uint8Array)[]) {
  return imported(...texts).reports.flatMap(({ skipped }) =>
    skipped.map(({ line, reason }) => `${line} ${reason}`),
  );
}
function problems(...texts: readonly (string | Uint8Array)[]) {
  return imported(...texts).reports.map(({ problem }) => problem);
}

const CLOSED = "closed, inactive or not open yet";
const NO_SENIORS = "offers neither grade 11 nor grade 12";

describe("an import of schools", () => {
  it("imports a public school with the address of its building", () => {
    expect(highSchools(ccdFile([{}]))).toEqual([
      {
        id: "nces-500000000001",
        ceeb: "",
        name: "Spaulding High School",
        also: "",
        address: "155 Ayers Street",
        city: "Barre",
        state: "VT",
        zip: "05641",
      },
    ]);
  });

  it("imports the mailing address of a public school without another", () => {
    const [school] = highSchools(ccdFile([{ LSTREET1: "", LCITY: "M" }]));

    expect(school).toMatchObject({
      address: "PO Box 7",
      city: "Barre Town",
      zip: "05670",
    });
  });

  it("imports a private school in the usual capitalization", () => {
    expect(highSchools(pssFile([{}]))).toMatchObject([
      {
        id: "pss-A0500001",
        name: "Mount St Joseph Academy",
        address: "127 Convent Ave",
        city: "Rutland",
      },
    ]);
  });

  it("reads private schools of years with small column names and other years in them", () => {
    const text = pssFile([{}]);
    const [header = "", ...rows] = text.split("\r\n");
    const older = header.replaceAll("2022", "2016").toLowerCase();

    expect(highSchools([older, ...rows].join("\n"))).toHaveLength(1);
  });

  it("imports a college with its other names", () => {
    const { schools } = imported(ipedsFile([{ IALIAS: "CVC | Champlain" }]));

    expect(schools.get("college_ceeb")).toMatchObject([
      { id: "ipeds-230001", also: "CVC, Champlain", zip: "05401" },
    ]);
  });

  it.each([
    ["ST MARY'S HIGH SCHOOL", "St Mary's High School"],
    ["O'NEILL SENIOR HIGH", "O'Neill Senior High"],
    ["MCKINLEY HS", "McKinley HS"],
    ["SCHOOL OF THE ARTS", "School of the Arts"],
    ["PIUS XI", "Pius XI"],
    ["IS 228", "IS 228"],
    ["DeKalb High", "DeKalb High"],
    ["JR-SR HIGH SCHOOL OF ST. PAUL", "Jr-Sr High School of St. Paul"],
  ])("writes %s as %s", (given, expected) => {
    expect(highSchools(pssFile([{ PINST: given }]))[0]?.name).toBe(expected);
  });

  it("assigns the codes of a crosswalk, without regard to leading zeros and the order of files", () => {
    const crosswalk =
      "Name,CEEB Code,NCESSCH\nOne,460025,500000000001\nTwo,10025,10000500870\n";
    const schools = highSchools(
      crosswalk,
      ccdFile([{}, { NCESSCH: "010000500870" }, { NCESSCH: "500000000003" }]),
    );

    expect(schools.map(({ id, ceeb }) => [id, ceeb])).toEqual([
      ["460025", "460025"],
      ["010025", "010025"],
      ["nces-500000000003", ""],
    ]);
  });

  it("lets branches share a code, but no id", () => {
    const schools = highSchools(
      ccdFile([{}, { NCESSCH: "500000000002" }]),
      "ceeb,nces_id\n460025,500000000001\n460025,500000000002\n",
    );

    expect(schools.map(({ id, ceeb }) => [id, ceeb])).toEqual([
      ["460025", "460025"],
      ["nces-500000000002", "460025"],
    ]);
  });

  it("keeps the codes of colleges and of high schools apart", () => {
    const { schools } = imported(
      pssFile([{ PPIN: "00230001" }]),
      ipedsFile([{}]),
      "ceeb,unitid\n3291,230001\n",
    );

    expect(schools.get("hs_ceeb")?.[0]?.ceeb).toBe("");
    expect(schools.get("college_ceeb")?.[0]?.ceeb).toBe("3291");
  });

  it.each([
    ["a closed school", ccdFile([{ UPDATED_STATUS: "2" }]), CLOSED],
    [
      "a future school",
      ccdFile([{ UPDATED_STATUS: "", SY_STATUS: "7" }]),
      CLOSED,
    ],
    [
      "a middle school",
      ccdFile([{ G_11_OFFERED: "No", G_12_OFFERED: "No" }]),
      NO_SENIORS,
    ],
    [
      "a state that is none",
      ccdFile([{ LSTATE: "ZZ" }]),
      "is in no state or territory of the US",
    ],
    ["a school without a name", ccdFile([{ SCH_NAME: " " }]), "has no name"],
    [
      "a name that fits no answer",
      ccdFile([{ SCH_NAME: "Very ".repeat(30) }]),
      "its name is longer than 100 characters",
    ],
    ["a school without an id", ccdFile([{ NCESSCH: "" }]), "has no id"],
    [
      "an id of another form",
      ccdFile([{ NCESSCH: "50-1" }]),
      "its id has the wrong form",
    ],
    [
      "an id that a spreadsheet cut",
      ccdFile([{ NCESSCH: "5.00001E+11" }]),
      "its id was cut by a spreadsheet (written as 1.2E+11)",
    ],
    [
      "a school without a place",
      ccdFile([{ LCITY: "", MCITY: "†" }]),
      "has no city or no state",
    ],
    [
      "a private elementary school",
      pssFile([{ HIGR2022: "13", LEVEL: "1" }]),
      NO_SENIORS,
    ],
    [
      "a private kindergarten without grades",
      pssFile([{ HIGR2022: "1", LEVEL: "1" }]),
      NO_SENIORS,
    ],
    ["a college that is inactive", ipedsFile([{ CYACTIVE: "2" }]), CLOSED],
    ["one that closed", ipedsFile([{ CLOSEDAT: "6/30/2023" }]), CLOSED],
    ["an office", ipedsFile([{ SECTOR: "0" }]), "an administrative unit"],
    [
      "a graduate school",
      ipedsFile([{ UGOFFER: "2" }]),
      "graduate programs only",
    ],
  ])("omits %s", (_what, text, reason) => {
    expect(reasons(text)).toEqual([`2 ${reason}`]);
  });

  it("keeps a private secondary school without grades", () => {
    expect(highSchools(pssFile([{ HIGR2022: "1", LEVEL: "3" }]))).toHaveLength(
      1,
    );
  });

  it.each([
    ["05641-1234", "05641"],
    ["056411234", "05641"],
    ["5641", "05641"],
    ["m5h 2n2", ""],
    ["N", ""],
  ])("reads the ZIP code %s as %j", (given, expected) => {
    expect(highSchools(ccdFile([{ LZIP: given }]))[0]?.zip).toBe(expected);
  });

  it.each([
    ["UTF-8", utf8],
    ["UTF-8 with a mark", (text: string) => utf8(`\u{FEFF}${text}`)],
    ["Latin-1", latin1],
  ])("reads %s", (_name, encode) => {
    const bytes = encode(
      ccdFile([
        { SCH_NAME: "Colegio San José", LCITY: "Mayagüez", LSTATE: "PR" },
      ]),
    );

    expect(highSchools(bytes)).toMatchObject([
      { name: "Colegio San José", city: "Mayagüez" },
    ]);
  });

  it("reads values with quotation marks, commas and line breaks, and tabs instead of commas", () => {
    const name = 'The "Little", Red\nSchoolhouse';
    const rows = [
      { SCH_NAME: name },
      { SCH_NAME: "Elm", NCESSCH: "500000000002" },
    ];
    const tabs = ccdFile(rows.slice(1)).replaceAll(",", "\t");

    expect(highSchools(ccdFile(rows)).map(({ name: taken }) => taken)).toEqual([
      'The "Little", Red Schoolhouse',
      "Elm",
    ]);
    expect(highSchools(tabs)).toHaveLength(1);
  });

  it("ignores new columns and the order of columns", () => {
    const changed = ["NEW_COLUMN", ...ccdColumns.toReversed()];

    expect(highSchools(ccdFile([{}], changed))).toHaveLength(1);
  });

  it("leaves out a file without a required column, and names the column", () => {
    const changed = ccdColumns.filter((column) => column !== "G_12_OFFERED");

    expect(problems(ccdFile([{}], changed), pssFile([{}]))).toEqual([
      "The file lacks the columns G_12_OFFERED.",
      undefined,
    ]);
  });

  it.each([
    ["", "The file is empty."],
    ["\u{FEFF}\r\n\r\n", "The file is empty."],
    [
      "a,b,c\n1,2,3\n",
      "Its header is none of CCD, PSS, IPEDS HD or a CEEB crosswalk.",
    ],
    [
      "\0\u{1}\u{2}PK",
      "Its header is none of CCD, PSS, IPEDS HD or a CEEB crosswalk.",
    ],
  ])("reports for %j: %s", (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it("loses one row to an unclosed quotation mark, and continues", () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      NCESSCH: `5000000001${10 + at}`,
    }));
    const text = ccdFile(rows).replace("500000000112", '"500000000112');

    expect(reasons(text)).toEqual(["4 a quotation mark is not closed"]);
    expect(highSchools(text)).toHaveLength(29);
  });

  it("leaves out a row that is cut off at the end of the file", () => {
    const text = ccdFile([{}, { NCESSCH: "500000000002" }]);

    expect(reasons(text.slice(0, -60))).toEqual([
      "3 is cut off: fewer values than there are columns",
    ]);
  });

  it("keeps the first of two equal ids, in one file and across files", () => {
    const text = ccdFile([{}, { SCH_NAME: "Another" }]);

    expect(reasons(text, ccdFile([{ SCH_NAME: "A third" }]))).toEqual([
      "3 has the id of a school before it",
      "2 has the id of a school before it",
    ]);
    expect(highSchools(text)[0]?.name).toBe("Spaulding High School");
  });

  it("lists the unusable rows of a crosswalk, whose ids may be in small letters", () => {
    const rows =
      "ceeb,ppin\n,A0500001\nabc,A0500001\n1234567,A0500001\n460025,a0500001\n460026,A0500001\n460027,Z9\n";
    const result = imported(pssFile([{}]), rows);

    expect(result.reports[1]?.skipped.map(({ line }) => line)).toEqual([
      2, 3, 4, 6,
    ]);
    expect(result.unusedCodes).toBe(1);
    expect(result.schools.get("hs_ceeb")?.[0]?.ceeb).toBe("460025");
  });

  it("reports imported and omitted rows, with the reasons", () => {
    const closed = Array.from({ length: 7 }, (_, at) => ({
      NCESSCH: `60000000000${at}`,
      UPDATED_STATUS: "2",
    }));
    const result = imported(
      ccdFile([{}, ...closed, { LSTATE: "ZZ", NCESSCH: "700000000000" }]),
    );

    expect(reportLines(result)).toEqual([
      "file-0.csv: NCES public schools (CCD), 1 imported, 8 skipped",
      "        7  closed, inactive or not open yet (line 3, 4, 5, 6, 7, …)",
      "        1  is in no state or territory of the US (line 10)",
      "1 of 1 schools have no CEEB code: they are found as well, and leave the code empty.",
    ]);
    expect(skippedTable(result).trimEnd().split("\n")).toHaveLength(8);
  });
});
