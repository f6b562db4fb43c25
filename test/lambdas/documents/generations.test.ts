import { describe, expect, it, jest } from "@jest/globals";
import { v7 } from "uuid";
import {
  generationAfter,
  newUpload,
} from "../../../lambdas/storage/upload-keys.ts";

const question = {
  student: "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11",
  answer_key: "faith_essay_doc",
};

describe("a generation", () => {
  it("is greater than every one before, also of the same millisecond", () => {
    const made = Array.from({ length: 1000 }, () => generationAfter());
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it.each([1, 999, 3_600_000])(
    "follows one of a server whose clock is %i ms ahead",
    (ahead) => {
      const known = v7({ msecs: jest.now() + ahead });
      expect(generationAfter(known) > known).toBe(true);
      expect(newUpload(question, known).generation > known).toBe(true);
    },
  );
});
