import { createHash } from "node:crypto";
import type { Resolve } from "./properties.ts";
import type { TemplateResource } from "./template.ts";

export const region = "us-east-1";
export const account = "123456789012";

const NAME_PROPERTIES: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "TableName",
  "AWS::Events::EventBus": "Name",
  "AWS::S3::Bucket": "BucketName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::StepFunctions::StateMachine": "StateMachineName",
};

/**
 * Returns the local name of a resource: the template's own, or one that depends on the logical id only, because data of
 * an earlier run is found by it.
 */
export function physicalName(
  logicalId: string,
  resource: TemplateResource,
  resolve: Resolve,
): string {
  const property = NAME_PROPERTIES[resource.Type] ?? "";
  const given = resolve(
    resource.Properties?.[property],
    `${logicalId}.${property}`,
  );
  const name = typeof given === "string" ? given : undefined;
  const digest = createHash("sha256").update(logicalId).digest("hex");
  switch (resource.Type) {
    case "AWS::S3::Bucket":
      return name ?? logicalId.toLowerCase().slice(0, 63);
    case "AWS::Cognito::UserPool":
      return `${region}_${digest.slice(0, 9)}`;
    case "AWS::Cognito::UserPoolClient":
      return digest.slice(0, 26);
    case "AWS::ApiGatewayV2::Api":
      return digest.slice(0, 10);
    case "AWS::CloudFront::Distribution":
      return digest.slice(0, 14).toUpperCase();
    case "AWS::StepFunctions::StateMachine":
      return `arn:aws:states:${region}:${account}:stateMachine:${name ?? logicalId}`;
    default:
      return name ?? logicalId;
  }
}

type Attribute = (name: string) => string;
function arn(prefix: string): Attribute {
  return (name) => `arn:aws:${prefix}${name}`;
}

/** Values of Fn::GetAtt, by type and attribute, from the local name. */
const attributes: Readonly<
  Record<string, Readonly<Record<string, Attribute>>>
> = {
  "AWS::Lambda::Function": {
    Arn: arn(`lambda:${region}:${account}:function:`),
  },
  "AWS::Lambda::Url": {
    FunctionUrl: (name) =>
      `https://${name.toLowerCase()}.lambda-url.${region}.on.aws/`,
  },
  "AWS::DynamoDB::Table": { Arn: arn(`dynamodb:${region}:${account}:table/`) },
  "AWS::S3::Bucket": {
    Arn: arn("s3:::"),
    RegionalDomainName: (name) => `${name}.s3.${region}.amazonaws.com`,
  },
  "AWS::Cognito::UserPool": {
    Arn: arn(`cognito-idp:${region}:${account}:userpool/`),
  },
  "AWS::IAM::Role": { Arn: arn(`iam::${account}:role/`) },
  "AWS::Logs::LogGroup": { Arn: arn(`logs:${region}:${account}:log-group:`) },
  "AWS::SQS::Queue": { Arn: arn(`sqs:${region}:${account}:`) },
  "AWS::Events::EventBus": {
    Arn: arn(`events:${region}:${account}:event-bus/`),
  },
  "AWS::Events::Rule": { Arn: arn(`events:${region}:${account}:rule/`) },
  "AWS::CloudFront::Distribution": {
    DomainName: (name) => `${name.toLowerCase()}.cloudfront.net`,
  },
  "AWS::CloudFront::Function": {
    FunctionARN: arn(`cloudfront::${account}:function/`),
  },
};

/** Returns the value of Fn::GetAtt; undefined when there is none locally. */
export function attributeOf(
  logicalId: string,
  resource: TemplateResource,
  attribute: string,
  resolve: Resolve,
): string | undefined {
  return attributes[resource.Type]?.[attribute]?.(
    physicalName(logicalId, resource, resolve),
  );
}
