import { describe, expect, it } from "@jest/globals";
import { referenceOf } from "../../lambdas/reference.ts";

describe("an application's reference", () => {
  it("is the same in every version, because people have written it down", () => {
    expect(referenceOf("6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11")).toBe(
      "733G-9H2Q",
    );
  });
});
