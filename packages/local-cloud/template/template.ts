/** Template as `cdk synth` writes it, reduced to what the local cloud reads. */
export interface CloudFormationTemplate {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** Entry of the template's Resources, its intrinsics unresolved. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/** Error for something in the template that has no local counterpart; the message names the logical id. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";

  constructor(where: string, problem: string) {
    super(`Template, ${where}: ${problem}`);
  }
}

/** Returns whether a value is a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
