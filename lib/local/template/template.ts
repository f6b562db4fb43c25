/** A template as `cdk synth` writes it, as far as the local cloud reads it. */
export interface CloudFormationTemplate {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Readonly<
    Record<string, { readonly Default?: unknown }>
  >;
}

/** One entry of the template's Resources, its intrinsics unresolved. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

/** The template asks for something that has no local counterpart; the message names the logical id. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";

  constructor(where: string, problem: string) {
    super(`Template, ${where}: ${problem}`);
  }
}

/** True for a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
