import { expect, it } from "@jest/globals";
import { plainDigits } from "../../../web/src/lib/plain-digits.ts";

it.each([
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["full-width", "０１２３４５６７８９"],
  ["bold and double-struck mathematics", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"],
])("digits of %s become plain ones, each its own", (_, digits) => {
  expect(plainDigits(`code ${digits}`)).toMatch(/^code (0123456789)+$/);
});
