import { expect, it } from "@jest/globals";
import { allQuestions } from "../../../shared/form/questions.ts";
import { ownName } from "../../../web/src/fields/apart.ts";

it("each control in tabs has a name that no other control of its page has", () => {
  const inTabs = allQuestions.filter(({ tab }) => tab !== undefined);
  const names = allQuestions.map(
    ({ pageId, question }) => `${pageId}: ${ownName(question)}`,
  );
  const repeated = inTabs.filter(
    ({ pageId, question }) =>
      names.filter((name) => name === `${pageId}: ${ownName(question)}`)
        .length > 1,
  );

  expect(inTabs.length).toBeGreaterThan(0);
  expect(repeated).toEqual([]);
});
