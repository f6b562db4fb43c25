export { buildIndex } from "./build-index.ts";
export {
  importSchools,
  type Import,
  type ImportFile,
} from "./import/import-schools.ts";
export { reportLines, skippedTable } from "./import/report.ts";
export { plainLetters } from "./plain-letters.ts";
export { readIndex, writeIndex } from "./index-file.ts";
export { INVENTED_SCHOOLS } from "./invented.ts";
export {
  schoolAt,
  schoolById,
  type FoundSchool,
  type SchoolIndex,
} from "./school-index.ts";
export { readSchoolTable, schoolTable } from "./school-table.ts";
export { schoolLists, type School, type SchoolCategory } from "./school.ts";
export { search } from "./search.ts";
export { stateCode, stateNames } from "./us-states.ts";
