import { join } from "node:path";
import type { CloudFormationTemplate } from "@admission/local-cloud";

/** What CloudFormation can change of these resources in place is not named: another value of the rest replaces them. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  "AWS::Cognito::UserPool": ["AliasAttributes", "UsernameAttributes"],
  "AWS::DynamoDB::Table": ["KeySchema", "TableName"],
  "AWS::S3::Bucket": ["BucketName"],
  "AWS::SecretsManager::Secret": ["Name"],
};

interface ResourceWithData {
  readonly type: string;
  /** Properties without which it would be another one, empty. */
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly indexes: readonly string[];
}

/** File with the resources of the last release. */
export const RELEASED_RESOURCES = join(
  import.meta.dirname,
  "released-resources.json",
);

/** Returns the resources of a template that hold data, by their logical ids. */
export function resourcesWithData({
  Resources,
}: CloudFormationTemplate): Readonly<Record<string, ResourceWithData>> {
  return Object.fromEntries(
    Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
      const names = FIXED[Type];
      if (names === undefined) return [];
      const indexes = (Properties["GlobalSecondaryIndexes"] ?? []) as readonly {
        readonly IndexName: string;
      }[];
      const resource = {
        type: Type,
        fixed: Object.fromEntries(
          names.map((name) => [name, Properties[name]]),
        ),
        indexes: indexes.map(({ IndexName }) => IndexName),
      };
      return [[id, resource]];
    }),
  );
}
