import { describe, expect, it } from "@jest/globals";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

describe("local functions", () => {
  it("run by logical id, entry and ARN, on a copy of the event", async () => {
    const { functions } = localParts(
      new LocalTemplate().withFunction("Record", "record.ts"),
    );
    const event = { at: new Date(0), gone: undefined };
    const copy = { at: "1970-01-01T00:00:00.000Z" };
    expect(await functions.invoke("Record", event)).toEqual({ seen: copy });
    expect(
      await functions.invoke(
        "packages/local-cloud/test/handlers/record.ts",
        event,
      ),
    ).toEqual({
      seen: copy,
    });
    expect(
      await functions.invoke(functions.arnOf("Record", "test"), event),
    ).toEqual({
      seen: copy,
    });
  });

  it("fail with the class and the message of the handler's error", async () => {
    const { functions, lines } = localParts(
      new LocalTemplate().withFunction("Throws", "throws.ts"),
    );
    await expect(functions.invoke("Throws", {})).rejects.toMatchObject({
      errorType: "Unlucky",
      errorMessage: "with a secret inside",
    });
    expect(lines).toHaveLength(1);
  });

  it("time out", async () => {
    const { functions } = localParts(
      new LocalTemplate().withFunction("Slow", "never-ends.ts", 0.05),
    );
    await expect(functions.invoke("Slow", {})).rejects.toMatchObject({
      errorType: "Sandbox.Timedout",
      errorMessage: "Task timed out after 0.05 seconds",
    });
  });

  it("share their variables", () => {
    const template = new LocalTemplate()
      .withVariables({ TABLE: { Ref: "Table" } })
      .withTable()
      .withFunction("A", "echo.ts")
      .withFunction("B", "record.ts");
    expect(localParts(template).functions.variables).toEqual({
      TABLE: "Table",
    });
  });

  it("stop the start when their source is missing", () => {
    const template = new LocalTemplate().withFunction("Lost", "lost.ts");
    expect(() => localParts(template)).toThrow("Template, Lost: there is no");
  });

  it("stop the start when they have no source and no custom resource calls them", () => {
    const template = new LocalTemplate().with("Bare", "AWS::Lambda::Function", {
      Role: { "Fn::GetAtt": ["SomeRole", "Arn"] },
    });
    expect(() => localParts(template)).toThrow(
      "Template, Bare: a function needs Metadata.entry",
    );
  });

  it("ignore the provider of a custom resource", () => {
    const template = new LocalTemplate()
      .with("Provider", "AWS::Lambda::Function")
      .with("Deployment", "Custom::CDKBucketDeployment", {
        ServiceToken: { "Fn::GetAtt": ["Provider", "Arn"] },
      });
    expect(localParts(template).functions.variables).toEqual({});
  });
});
