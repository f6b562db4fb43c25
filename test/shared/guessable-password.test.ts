import { describe, expect, it } from "@jest/globals";
import { dictionary } from "@zxcvbn-ts/language-common";
import { school } from "../../shared/college/school.ts";
import { guessableReason } from "../../shared/guessable-password.ts";

const common = new Set(dictionary["passwords-common"]);
const capital = school.slug.slice(0, 1).toUpperCase() + school.slug.slice(1);
const saint = { slug: "sbu", title: "St. Brendan’s Université" };
const short = { slug: "york", title: "York" };

describe("a password that meets every requirement", () => {
  it.each([
    "Password123!",
    "Qwerty123456!",
    "P@ssw0rd2026",
    "Dragon-123456",
    "Iloveyou2026!",
    "Monkeymonkey1!",
  ])("is refused as common: %s", (password) => {
    expect(guessableReason(password, common)).toMatch(/too common/);
  });

  it.each([
    [`${capital}1234567!`, school],
    [`${school.title} 1!`, school],
    ["GoQuillhaven2026!", { ...school, title: "Quillhaven College" }],
    ["Qu1llh@ven#2026x", { ...school, title: "Quillhaven College" }],
    ["The-College-1!", { slug: "tcx", title: "The College" }],
    ["York1234567!", short],
    ["Go-Brendan-2026", saint],
    ["8BRENDÁNS2026x", saint],
    ["Sbu1234567!", saint],
    ["St-Brendan's-Universite1", saint],
  ])("is refused for the school's name: %s", (password, of) => {
    expect(guessableReason(password, common, of)).toMatch(/our name/);
  });

  it.each([
    ["Correct-Horse-7-Battery", school],
    ["7$9!2#4%6^8&Qz", school],
    ["Sommer-Regen-41-x", school],
    ["New-Yorker-Regen-41", short],
    ["University-Regen-41", saint],
    ["College-Regen-41-x", { slug: "tcx", title: "The College" }],
  ])("is accepted: %s", (password, of) => {
    expect(guessableReason(password, common, of)).toBeUndefined();
  });
});
