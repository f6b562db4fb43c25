import { ignoredResources } from "./ignored-resources.ts";
import { intrinsicResolver } from "./intrinsics.ts";
import { attributeOf, physicalName } from "./physical-names.ts";
import { Properties } from "./properties.ts";
import { TemplateError, type CloudFormationTemplate } from "./template.ts";

/** Resource that an emulator creates. */
export interface LocalResource {
  readonly logicalId: string;
  /** Value of Ref. */
  readonly name: string;
  /** Value of Fn::GetAtt Arn; the name if there is no ARN. */
  readonly arn: string;
  readonly properties: Properties;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Returns the resources of an emulated type. */
export type ResourcesOf = (type: EmulatedType) => readonly LocalResource[];

const EMULATED = [
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Url",
  "AWS::IAM::Role",
  "AWS::IAM::Policy",
  "AWS::EC2::VPCEndpoint",
  "AWS::DynamoDB::Table",
  "AWS::Cognito::UserPool",
  "AWS::Cognito::UserPoolClient",
  "AWS::S3::Bucket",
  "AWS::S3::BucketPolicy",
  "AWS::Events::EventBus",
  "AWS::Events::Rule",
  "AWS::SQS::Queue",
  "AWS::StepFunctions::StateMachine",
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Stage",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::CachePolicy",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::CloudFront::ResponseHeadersPolicy",
] as const;
export type EmulatedType = (typeof EMULATED)[number];

/**
 * Reads a template for the emulators.
 * @throws TemplateError naming the logical id of a resource that has no local counterpart
 */
export function readTemplate(template: CloudFormationTemplate): ResourcesOf {
  const resolve = intrinsicResolver(template);
  const byType = new Map<string, LocalResource[]>(
    EMULATED.map((type) => [type, []]),
  );
  for (const [logicalId, resource] of Object.entries(template.Resources)) {
    if (resource.Type in ignoredResources) continue;
    const siblings = byType.get(resource.Type);
    if (siblings === undefined) {
      throw new TemplateError(
        logicalId,
        `the resource type ${resource.Type} is not emulated, and packages/local-cloud/template/ignored-resources.ts gives no reason to do without`,
      );
    }
    const name = physicalName(logicalId, resource, resolve);
    siblings.push({
      logicalId,
      name,
      arn: attributeOf(logicalId, resource, "Arn", resolve) ?? name,
      properties: new Properties(logicalId, resource.Properties ?? {}, resolve),
      metadata: resource.Metadata ?? {},
    });
  }
  return (type) => byType.get(type) ?? [];
}

/** Returns the only resource of a type that may exist at most once; undefined when there is none. */
export function onlyOne(
  resourcesOf: ResourcesOf,
  type: EmulatedType,
): LocalResource | undefined {
  const [first, second] = resourcesOf(type);
  if (second !== undefined) {
    throw new TemplateError(
      second.logicalId,
      `a second ${type} is not supported locally`,
    );
  }
  return first;
}

/** Finds a resource that another one names. @throws TemplateError if it is not in the template */
export function named(
  resourcesOf: ResourcesOf,
  type: EmulatedType,
  name: string,
  where: string,
): LocalResource {
  const found = resourcesOf(type).find((resource) => resource.name === name);
  if (found !== undefined) return found;
  throw new TemplateError(where, `the ${type} ${name} is not in the template`);
}
