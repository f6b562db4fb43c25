import { expect, it } from "@jest/globals";
import { intrinsicResolver } from "../template/intrinsics.ts";

const resolve = intrinsicResolver({
  Resources: {
    Table: { Type: "AWS::DynamoDB::Table" },
    Handler: { Type: "AWS::Lambda::Function" },
    Machine: {
      Type: "AWS::StepFunctions::StateMachine",
      Properties: { StateMachineName: "conversion" },
    },
    Files: {
      Type: "AWS::S3::Bucket",
      Properties: {
        BucketName: { "Fn::Join": ["-", ["files", { Ref: "AWS::AccountId" }]] },
      },
    },
    Alarms: { Type: "AWS::SNS::Topic" },
  },
});

it.each<[string, unknown, unknown]>([
  ["a resource", { Ref: "Table" }, "Table"],
  ["a pseudo parameter", { Ref: "AWS::Region" }, "us-east-1"],
  [
    "an ARN",
    { "Fn::GetAtt": ["Handler", "Arn"] },
    "arn:aws:lambda:us-east-1:123456789012:function:Handler",
  ],
  [
    "a machine by its own name",
    { Ref: "Machine" },
    "arn:aws:states:us-east-1:123456789012:stateMachine:conversion",
  ],
  ["a bucket by a computed name", { Ref: "Files" }, "files-123456789012"],
  [
    "what is no value in lists and objects",
    [{ Ref: "AWS::NoValue" }, { a: { Ref: "AWS::NoValue" }, b: 1 }],
    [{ b: 1 }],
  ],
])("resolves %s", (_name, value, expected) => {
  expect(resolve(value, "here")).toEqual(expected);
});

it.each<[string, unknown, string]>([
  ["an unknown intrinsic", { "Fn::ImportValue": "x" }, "Fn::ImportValue"],
  ["an unknown resource", { Ref: "Nobody" }, "Nobody"],
  [
    "an attribute of what is not emulated",
    { "Fn::GetAtt": ["Alarms", "TopicName"] },
    "Alarms.TopicName",
  ],
])("stops at %s and names the place", (_name, value, what) => {
  expect(() => resolve(value, "Function.Environment")).toThrow(
    new RegExp(`^Template, Function.Environment: .*${what}`),
  );
});
