import type { ServiceError } from "../server/json-protocol.ts";
import { checkStringSignature } from "./signature.ts";
import { s3Error } from "./xml.ts";

/** A browser's upload form without its file. */
export interface UploadForm {
  readonly bucket: string;
  /** Lower-case names. */
  readonly fields: ReadonlyMap<string, string>;
  readonly size: number;
}

type Match = readonly [
  operator: string,
  target: string | number,
  expected: string | number,
];
type Condition = Readonly<Record<string, string>> | Match;

/** Fields that a policy need not mention. */
const UNSIGNED_FIELDS = new Set(["x-amz-signature", "file", "policy"]);

/**
 * Checks an upload against its signed policy: signature, expiry, every condition, and no field that the policy does not
 * mention.
 * @returns who signed it
 * @throws ServiceError as S3 answers it
 */
export function checkPostPolicy(form: UploadForm, now: Date): string {
  const { fields } = form;
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined) throw s3Error("AccessDenied");
    return value;
  };
  const policyText = field("policy");
  const signer = checkStringSignature(
    policyText,
    field("x-amz-credential"),
    field("x-amz-signature"),
  );

  const policy = readPolicy(policyText);
  if (!(now.getTime() < new Date(policy.expiration).getTime())) {
    throw denied("Policy expired.");
  }
  const mentioned = new Set(
    policy.conditions.map((condition) => check(condition, form)),
  );
  const extra = [...fields.keys()].filter(
    (name) =>
      !UNSIGNED_FIELDS.has(name) &&
      !name.startsWith("x-ignore-") &&
      !mentioned.has(name),
  );
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(", ")}`);
  return signer;
}

function readPolicy(text: string): {
  expiration: string;
  conditions: readonly Condition[];
} {
  try {
    const policy = JSON.parse(Buffer.from(text, "base64").toString()) as {
      expiration: string;
      conditions: readonly Condition[];
    };
    if (!Array.isArray(policy.conditions)) throw new Error("no conditions");
    return policy;
  } catch {
    throw s3Error("InvalidPolicyDocument");
  }
}

/** Checks one condition and returns the name of its field. */
function check(condition: Condition, form: UploadForm): string {
  const [operator, target, expected] = isMatch(condition)
    ? condition
    : exactMatch(condition);

  if (operator.toLowerCase() === "content-length-range") {
    if (form.size < Number(target)) throw s3Error("EntityTooSmall");
    if (form.size > Number(expected)) throw s3Error("EntityTooLarge");
    return "";
  }
  const name = String(target).replace(/^\$/, "").toLowerCase();
  const actual =
    name === "bucket" ? form.bucket : (form.fields.get(name) ?? "");
  const holds =
    operator.toLowerCase() === "starts-with"
      ? actual.startsWith(String(expected))
      : operator.toLowerCase() === "eq" && actual === String(expected);
  if (!holds) {
    throw denied(
      `Policy Condition failed: ${JSON.stringify([operator, target, expected])}`,
    );
  }
  return name;
}

function isMatch(condition: Condition): condition is Match {
  return Array.isArray(condition);
}

function exactMatch(condition: Readonly<Record<string, string>>): Match {
  const [name, value] = Object.entries(condition)[0] ?? ["", ""];
  return ["eq", `$${name}`, value];
}

function denied(problem: string): ServiceError {
  return s3Error("AccessDenied", `Invalid according to Policy: ${problem}`);
}
