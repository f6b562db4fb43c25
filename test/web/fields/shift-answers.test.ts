import { fc } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import {
  insertAt,
  removeAt,
} from "../../../web/src/fields/repeat/shift-answers.ts";

const keys = ["activity_name", "activity_2_name", "activity_3_name"];

it("removeAt keeps all others, in their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 3, maxLength: 3 }),
      fc.nat(2),
      (values, removed) => {
        const before = {
          first_name: "Amy",
          ...Object.fromEntries(keys.map((key, i) => [key, values[i]])),
        };
        const after = { ...before, ...removeAt(keys, removed, before) };
        expect(Object.values(after)).toEqual([
          "Amy",
          ...values.toSpliced(removed, 1),
          "",
        ]);
      },
    ),
  );
});

it("insertAt restores a removed one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 3, maxLength: 3 }),
      fc.nat(2),
      (values, removed) => {
        const before = Object.fromEntries(
          keys.map((key, i) => [key, values[i] ?? ""]),
        );
        const without = { ...before, ...removeAt(keys, removed, before) };
        const after = {
          ...without,
          ...insertAt(keys, removed, values[removed] ?? "", without),
        };
        expect(after).toEqual(before);
      },
    ),
  );
});
