import { describe, expect, it } from "@jest/globals";
import { Rights, type ServiceCaller } from "../iam/rights.ts";
import { readTemplate } from "../template/read-template.ts";
import { arnOf, LocalTemplate } from "./local-template.ts";

/** What the rights say that were read from the policies of a template. */

function rightsOf(stack: LocalTemplate): Rights {
  return new Rights(readTemplate(stack.build()));
}

describe("a function in the isolated network", () => {
  const wayOut = {
    Effect: "Allow",
    Principal: { AWS: "*" },
    Action: "s3:GetObject",
    Resource: "arn:aws:s3:::documents/*",
  };

  it("also needs the right of the way out", () => {
    const rights = rightsOf(
      new LocalTemplate()
        .withFunction("Work", "record.ts")
        .with("Endpoint", "AWS::EC2::VPCEndpoint", {
          PolicyDocument: { Statement: [wayOut] },
        })
        .with("Work", "AWS::Lambda::Function", {
          Role: arnOf("SomeRole"),
          VpcConfig: {},
        }),
    );
    const refusal = (action: string) =>
      rights.refusal("Work", { action, resource: "arn:aws:s3:::documents/1" });
    expect(refusal("s3:GetObject")).toBeUndefined();
    expect(refusal("s3:PutObject")).toMatch(/is not authorized to perform/);
    expect(refusal("dynamodb:GetItem")).toMatch(/is not authorized/);
  });
});

describe("a service", () => {
  const API = "apigateway.amazonaws.com";
  const services: readonly [string, ServiceCaller][] = [
    ["the API", { service: API, sourceArn: "api/1" }],
    ["another API", { service: API, sourceArn: "api/2" }],
    [
      "another service",
      { service: "events.amazonaws.com", sourceArn: "api/1" },
    ],
  ];

  it("calls a function only with its permission, and for its resource", () => {
    const rights = rightsOf(
      new LocalTemplate()
        .withFunction("Work", "record.ts")
        .with("WorkPermission", "AWS::Lambda::Permission", {
          Action: "lambda:InvokeFunction",
          FunctionName: arnOf("Work"),
          Principal: API,
          SourceArn: "api/1",
        }),
    );
    const allowed = services.filter(
      ([, caller]) =>
        rights.refusal(caller, {
          action: "lambda:InvokeFunction",
          resource: "arn:aws:lambda:us-east-1:123456789012:function:Work",
        }) === undefined,
    );
    expect(allowed.map(([name]) => name)).toEqual(["the API"]);
  });
});
