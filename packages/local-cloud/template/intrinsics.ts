import {
  account,
  attributeOf,
  physicalName,
  region,
} from "./physical-names.ts";
import { isIntrinsic, type Resolve } from "./properties.ts";
import {
  isRecord,
  TemplateError,
  type CloudFormationTemplate,
} from "./template.ts";

const PSEUDO_PARAMETERS: Readonly<Record<string, unknown>> = {
  "AWS::Region": region,
  "AWS::AccountId": account,
  "AWS::Partition": "aws",
  "AWS::URLSuffix": "amazonaws.com",
  "AWS::StackId": `arn:aws:cloudformation:${region}:${account}:stack/local/local`,
  "AWS::NoValue": undefined,
};

/** Returns a function that replaces every intrinsic in a value by its local value. */
export function intrinsicResolver(template: CloudFormationTemplate): Resolve {
  return resolve;

  function resolve(value: unknown, where: string): unknown {
    if (Array.isArray(value)) {
      return value
        .map((entry) => resolve(entry, where))
        .filter((entry) => entry !== undefined);
    }
    if (!isRecord(value)) return value;
    if (isIntrinsic(value)) return resolveIntrinsic(value, where);
    const entries = Object.entries(value).map(
      ([name, entry]) => [name, resolve(entry, `${where}.${name}`)] as const,
    );
    return Object.fromEntries(
      entries.filter(([, entry]) => entry !== undefined),
    );
  }

  function resolveIntrinsic(
    value: Record<string, unknown>,
    where: string,
  ): unknown {
    const [name, raw] = Object.entries(value)[0] ?? ["", undefined];
    if (name === "Ref") return reference(String(raw), where);
    if (name === "Fn::GetAtt") return attribute(raw, where);
    if (name === "Fn::Join") {
      const [separator, parts] = resolve(raw, where) as [string, unknown[]];
      return parts.join(separator);
    }
    throw new TemplateError(
      where,
      `the intrinsic ${name} is not supported locally`,
    );
  }

  function reference(id: string, where: string): unknown {
    if (id in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[id];
    const resource = template.Resources[id];
    if (resource !== undefined) return physicalName(id, resource, resolve);
    throw new TemplateError(where, `Ref to ${id}, which is no resource`);
  }

  function attribute(raw: unknown, where: string): string {
    const [id, name] = raw as [string, string];
    const resource = template.Resources[id];
    const value = resource && attributeOf(id, resource, name, resolve);
    if (value !== undefined) return value;
    throw new TemplateError(
      where,
      `Fn::GetAtt ${id}.${name} has no local value`,
    );
  }
}
