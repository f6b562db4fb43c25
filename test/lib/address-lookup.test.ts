import { expect, it } from "@jest/globals";
import { stackTemplate } from "../support/stack-template.ts";

it("the lookup of addresses may only request suggestions and places from Amazon Location", () => {
  const [policy = "", ...others] = Object.values(stackTemplate().Resources)
    .filter(({ Type }) => Type === "AWS::IAM::Policy")
    .map(({ Properties }) => JSON.stringify(Properties))
    .filter((text) => text.includes("geo-places"));

  expect(others).toEqual([]);
  expect(policy.match(/geo-places:[A-Z]\w+/g)).toEqual([
    "geo-places:Autocomplete",
    "geo-places:GetPlace",
  ]);
  expect(policy).toContain('{"Ref":"AWS::Region"},"::provider/default"');
});
