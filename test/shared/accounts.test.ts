import { describe, expect, it } from "@jest/globals";
import { passwordRequirements, readMailedId } from "../../shared/accounts.ts";
import { bodySchemas } from "../../shared/contract/body-schemas.ts";

const LENGTH = "is at least 12 characters";
const UPPERCASE = "contains at least one uppercase letter";
const LOWERCASE = "contains at least one lowercase letter";
const NUMBER = "contains at least one number";
const SPECIAL = "contains at least one special character";
const WHITESPACE = "contains no leading or trailing whitespace";

function unmet(password: string): readonly string[] {
  return passwordRequirements
    .filter(({ isMet }) => !isMet(password))
    .map(({ message }) => message);
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

it.each([
  ["012345", true],
  ["12345", false],
  ["1234567", false],
  ["a123456", false],
  ["123456\n", true],
  ["123-456", true],
  ["123\u200B456", true],
  ["\u2068123456\u2069", true],
  ["１２３４５６", true],
  ["١٢٣٤٥٦", true],
])("a confirmation code may be %j: %j", (code, isTaken) => {
  const body = { username: "amy@example.org", code };
  expect(bodySchemas.confirm.isValidSync(body)).toBe(isTaken);
});

describe("a new password", () => {
  it.each([
    ["Abcdefghij1!", []],
    ["Abcdefghi1!", [LENGTH]],
    // Twelve UTF-16 code units, and seven characters to a reader.
    ["Ab1!🚲🚲🚲🚲", [LENGTH]],
    ["abcdefghij1!", [UPPERCASE]],
    ["Écdefghij12!", [UPPERCASE]],
    ["ABCDEFGHIJ1!", [LOWERCASE]],
    ["Abcdefghijk!", [NUMBER]],
    ["Abcdefghij12", [SPECIAL]],
    ["Abcdefghij1é", [SPECIAL]],
    ["Correct Horse 1", []],
    [" Abcdefghij12", [SPECIAL, WHITESPACE]],
    ["Abcdefghij12 ", [SPECIAL, WHITESPACE]],
    [" Abcdefghij1!", [WHITESPACE]],
    ["Abcdefghij1!\t", [WHITESPACE]],
  ])("%j lacks %j, which the server says as well", (password, expected) => {
    expect(unmet(password)).toEqual(expected);
    const account = { username: "amy@example.org", password };
    const proof = { confirm_password: password, id: "123456" };
    const problems = [
      problemOf(() => bodySchemas.signup.validateSync(account)),
      problemOf(() =>
        bodySchemas["reset-password"].validateSync({ ...account, ...proof }),
      ),
    ];
    const [lacking] = expected;
    const said =
      lacking && `Your password must meet this requirement: ${lacking}.`;
    expect(problems).toEqual([said, said]);
  });

  it("of nothing lacks everything", () => {
    expect(unmet("")).toEqual(passwordRequirements.map((each) => each.message));
  });

  it.each(Array.from("^$*.[]{}()?-\"!@#%&/\\,><':;|_~`+="))(
    "may have %s as its special character",
    (special) => {
      expect(unmet(`Abcdefghij1${special}`)).toEqual([]);
    },
  );

  it.each([
    ["A1!".padEnd(256, "a"), true],
    ["A1!".padEnd(257, "a"), false],
  ])("has at most 256 characters", (password, isTaken) => {
    const body = { username: "amy@example.org", password };
    expect(bodySchemas.signup.isValidSync(body)).toBe(isTaken);
  });
});

describe("the token of a mailed link", () => {
  const token = "a1".repeat(32);
  const onlyDigits = "1".repeat(64);

  it.each([
    ["123456", { digits: "123456" }],
    [token, { token }],
    [onlyDigits, { token: onlyDigits }],
    [`123456-${token}`, { digits: "123456", token }],
    [`123456-${onlyDigits}`, { digits: "123456", token: onlyDigits }],
  ])("is read from %s", (id, parts) => {
    expect(readMailedId(id)).toEqual(parts);
  });

  it.each([
    "",
    "12345",
    "1234567",
    "123456-",
    `-${token}`,
    `${token}-123456`,
    `12345-${token}`,
    token.slice(1),
    `${token}a`,
    token.toUpperCase(),
    ` 123456-${token}`,
    `123456-${token}\n`,
    `123456-${token}-${token}`,
  ])("is not %j", (id) => {
    expect(readMailedId(id)).toBeUndefined();
  });
});
