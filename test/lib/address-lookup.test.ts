import { describe, expect, it } from "@jest/globals";
import type { CloudFormationTemplate } from "../../lib/local/template/template.ts";
import { stackTemplate, synthesized } from "../support/stack-template.ts";

function rightsOnPlaces({ Resources }: CloudFormationTemplate) {
  return Object.values(Resources)
    .filter(({ Type }) => Type === "AWS::IAM::Policy")
    .map(({ Properties }) => JSON.stringify(Properties))
    .filter((policy) => policy.includes("geo-places"));
}

function settingsOf({ Resources }: CloudFormationTemplate) {
  return new Set(
    Object.values(Resources)
      .map(({ Properties }) => Properties?.["Environment"])
      .map(
        (environment) =>
          (environment as { Variables?: Record<string, unknown> } | undefined)
            ?.Variables?.["ADDRESS_LOOKUP"],
      )
      .filter((value) => value !== undefined),
  );
}

describe("the lookup of addresses", () => {
  it("may only request suggestions and places from Amazon Location", () => {
    const template = stackTemplate();

    expect(settingsOf(template)).toEqual(new Set(["amazon-location"]));
    const [policy = "", ...others] = rightsOnPlaces(template);
    expect(others).toEqual([]);
    expect(policy.match(/geo-places:[A-Z]\w+/g)).toEqual([
      "geo-places:Autocomplete",
      "geo-places:GetPlace",
    ]);
    expect(policy).toContain('{"Ref":"AWS::Region"},"::provider/default"');
  });

  it("has no rights in a deployment without it", () => {
    const template = JSON.parse(
      synthesized({ addressLookup: "off" }),
    ) as CloudFormationTemplate;

    expect(settingsOf(template)).toEqual(new Set(["off"]));
    expect(rightsOnPlaces(template)).toEqual([]);
  });

  it("uses a known service or is off", () => {
    expect(() => synthesized({ addressLookup: "maps" })).toThrow(
      /addressLookup=maps must be amazon-location or off/,
    );
  });
});
