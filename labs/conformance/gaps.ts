/** Tests that an engine cannot pass, with its fault or with the reason why they do not apply to it. */
export interface Gap {
  readonly engines: readonly string[];
  /** Test file, relative to the folder of tests. */
  readonly suite: string;
  /** Parts of the tests' titles. */
  readonly tests: readonly string[];
  readonly reason: string;
}

const OWN_CLOCK = "The test moves the clock, and the engine has its own.";
const NO_POLICY =
  "The engine checks neither signatures nor the policies of forms.";

function gap(
  engines: string,
  suite: string,
  tests: readonly string[],
  reason: string,
): Gap {
  return { engines: engines.split(" "), suite, tests, reason };
}

export const gaps: readonly Gap[] = [
  gap(
    "minio ministack",
    "test/lambdas/documents/documents.test.ts",
    ["a form that is older than ten minutes"],
    OWN_CLOCK,
  ),
  gap(
    "minio",
    "packages/local-cloud/test/s3.test.ts",
    [
      "rejected without",
      "rejected with a field that was not signed",
      "rejects a key of more than 1,024 bytes",
    ],
    "Refused with another code or in other words.",
  ),
  gap(
    "ministack",
    "packages/local-cloud/test/s3.test.ts",
    ["rejected without"],
    "Refused with another code: 400 InvalidArgument.",
  ),
  gap(
    "ministack",
    "packages/local-cloud/test/s3.test.ts",
    ["stores the file and returns", "accepts a file of"],
    "The engine refuses a form field after the file, which S3 ignores.",
  ),
  gap(
    "minio ministack moto",
    "packages/local-cloud/test/s3.test.ts",
    ["names what it does not know"],
    "The engines know more than the application calls.",
  ),
  gap(
    "minio ministack moto",
    "packages/local-cloud/test/s3.test.ts",
    ["CORS headers only"],
    "The buckets are created without their CORS rules, which MinIO does not have.",
  ),
  gap(
    "moto",
    "packages/local-cloud/test/s3.test.ts",
    [
      "a presigned address is rejected",
      "a presigned form is rejected",
      "stores the file and returns",
    ],
    NO_POLICY,
  ),
  gap(
    "moto",
    "test/lambdas/documents/documents.test.ts",
    ["by the bucket"],
    NO_POLICY,
  ),
  gap(
    "dynamodb-local minio ministack",
    "test/lambdas/application-pdf/application-pdf.test.ts",
    ["unlinked prints are deleted"],
    "All functions have one key there, which may list the bucket and is told that an object is gone.",
  ),
  gap(
    "dynamodb-local moto",
    "test/lambdas/staff/retention.test.ts",
    ["has exactly the rights"],
    "Functions have no rights of their own there.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/s3.test.ts",
    ["a key of more than", "deletions at once"],
    "The engine has neither of these limits.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/cognito.test.ts",
    ["gives an attack script nothing", "knows no operation", "does not start"],
    "They are about the emulator's own door, operations and start.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/cognito.test.ts",
    ["works once it is set", "case-insensitively", "lists its users"],
    "The case of addresses is distinguished, whatever UsernameConfiguration says.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/cognito.test.ts",
    ["rejects a password that is", "like an address without an account"],
    "The words differ, or a password is not checked where an account is created.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/cognito.test.ts",
    ["rejects the name"],
    "Names are not checked, or only where an account is created.",
  ),
  gap(
    "ministack moto",
    "packages/local-cloud/test/cognito.test.ts",
    ["by the one flow"],
    "Every way to log in is open, whatever ExplicitAuthFlows says.",
  ),
  gap(
    "ministack",
    "packages/local-cloud/test/cognito.test.ts",
    ["for two concurrent calls"],
    "Two concurrent calls may create two accounts.",
  ),
];

/** Rules of PDF/UA-1 that a document may break which a student has uploaded, with what becomes of it. */
export const rulesOfUploads: ReadonlyMap<string, string> = new Map([
  ["5-1", "Only a PDF without uploads claims to conform."],
  [
    "7.7-1",
    "A formula without alternative text: one that we cannot write would replace its own text.",
  ],
  ["7.21.4.1-1", "Fonts that the document names and does not contain."],
]);
