import { expect, it } from "@jest/globals";
import {
  FILE_NAME_TOO_LONG,
  FILE_TYPE_REFUSED,
  fileNameProblem,
} from "../../shared/documents.ts";
import { plainLine } from "../../shared/plain-text.ts";

function long(characters: number): string {
  return `${"a".repeat(characters - 4)}.pdf`;
}

// Names are stored and shown as text, never used as a path or a header; invisible characters are removed before.
it.each([
  "GRADES.PDF",
  "a.exe.pdf",
  ".pdf",
  long(32),
  `${"😀".repeat(28)}.pdf`,
  `${"\u200b".repeat(99)}${long(32)}`,
  "成績 العلامات.pdf",
  'my "best" <b>.pdf',
  "my\r\nbest\u2028essay.pdf",
  "../../etc/passwd\\grades.pdf",
  "grades\u0000.exe.pdf",
  "grades\u202Efdp.exe.pdf",
  "grades.pdf\u200e",
])("a file may be called %j", (name) => {
  expect(fileNameProblem(plainLine(name))).toBeUndefined();
});

it.each([
  [long(33), FILE_NAME_TOO_LONG],
  ["grades\u202Efdp.exe", FILE_TYPE_REFUSED],
  ["a.pdf.exe", FILE_TYPE_REFUSED],
  ["grades", FILE_TYPE_REFUSED],
  ["grades.pdf ", FILE_TYPE_REFUSED],
  ["grades.рdf", FILE_TYPE_REFUSED],
  ["essay.docm", FILE_TYPE_REFUSED],
])("a file may not be called %j: %s", (name, problem) => {
  expect(fileNameProblem(plainLine(name))).toBe(problem);
});
