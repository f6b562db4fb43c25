import { describe, expect, it } from "@jest/globals";
import { dictionary } from "@zxcvbn-ts/language-common";
import { school } from "../../shared/college/school.ts";
import { guessableReason } from "../../shared/guessable-password.ts";

const common = new Set(dictionary["passwords-common"]);
const [name = ""] = school.title.split(" ");

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

  it.each([`${name}1!`, `Go${name}2026!`, `${school.title} 1!`])(
    "is refused for the school's name: %s",
    (password) => {
      expect(guessableReason(password, common)).toMatch(/our name/);
    },
  );

  it.each(["Correct-Horse-7-Battery", "7$9!2#4%6^8&Qz", "Sommer-Regen-41-x"])(
    "is accepted: %s",
    (password) => {
      expect(guessableReason(password, common)).toBeUndefined();
    },
  );
});
