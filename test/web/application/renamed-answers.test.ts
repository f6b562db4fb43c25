import { expect, it, jest } from "@jest/globals";

it("what a tab has kept under the names of an earlier form is read by those of this one", async () => {
  // A question that is asked, as it was called before.
  jest.doMock("../../../shared/college/retired.ts", () => ({
    retired: [
      {
        kind: "select",
        key: "gender",
        label: "Gender",
        options: [],
        was: { key: "sex", values: { woman: "F", man: "M" } },
      },
    ],
  }));
  const { mergeVisitorAnswers } =
    await import("../../../web/src/application/answer-values.ts");
  const { knownValues } =
    await import("../../../web/src/application/pending.ts");
  const { aStore } = await import("../../support/a-store.ts");

  const both = { gender: "X", sex: "woman" };
  expect(aStore(both).get().answers).toEqual({ gender: "X" });
  expect(mergeVisitorAnswers({}, { sex: "woman" })).toEqual({ gender: "F" });
  const store = aStore({ gender: "X" });
  const draft = { answers: { sex: "man" }, known: { sex: ["woman"] } };
  store.dispatch({ type: "draft found", draft });
  expect(store.get().toSend).toEqual({ gender: "M" });
  expect(new Set(knownValues(store.get(), "gender"))).toEqual(new Set(["F"]));
});
