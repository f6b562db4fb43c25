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
const UNCHECKED = "Codes are not checked, and not sent again.";

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
    "lambdas/documents/documents.test.ts",
    ["a form that is older than ten minutes"],
    OWN_CLOCK,
  ),
  gap(
    "minio",
    "lib/local/s3.test.ts",
    [
      "rejected without",
      "rejected with a field that was not signed",
      "rejects a key of more than 1,024 bytes",
    ],
    "Refused with another code or in other words.",
  ),
  gap(
    "ministack",
    "lib/local/s3.test.ts",
    ["rejected without"],
    "Refused with another code: 400 InvalidArgument.",
  ),
  gap(
    "ministack",
    "lib/local/s3.test.ts",
    ["stores the file and returns", "accepts a file of"],
    "The engine refuses a form field after the file, which S3 ignores.",
  ),
  gap(
    "minio ministack moto",
    "lib/local/s3.test.ts",
    ["CORS headers only"],
    "The buckets are created without their CORS rules, which MinIO does not have.",
  ),
  gap(
    "moto",
    "lib/local/s3.test.ts",
    [
      "a presigned address is rejected",
      "a presigned form is rejected",
      "stores the file and returns",
    ],
    NO_POLICY,
  ),
  gap(
    "moto",
    "lambdas/documents/documents.test.ts",
    ["by the bucket"],
    NO_POLICY,
  ),
  gap(
    "dynamodb-local minio ministack",
    "lambdas/application-pdf/application-pdf.test.ts",
    ["unlinked prints are deleted"],
    "All functions have one key there, which may list the bucket and is told that an object is gone.",
  ),
  gap(
    "ministack",
    "lambdas/accounts/session.test.ts",
    [
      "are rejected",
      "a session is renewed",
      "a session gets",
      "a session survives while",
      "a copy of the cookies",
    ],
    OWN_CLOCK,
  ),
  gap(
    "ministack",
    "lambdas/http/callers.test.ts",
    ["replies to each caller"],
    OWN_CLOCK,
  ),
  gap(
    "ministack",
    "lambdas/security/cookies.test.ts",
    ["are renewed"],
    OWN_CLOCK,
  ),
  gap(
    "ministack moto",
    "lambdas/accounts/ownership.test.ts",
    ["is ended by the confirmation"],
    OWN_CLOCK,
  ),
  gap(
    "ministack",
    "lambdas/accounts/throttle-known-browser.test.ts",
    ["after 90 days"],
    OWN_CLOCK,
  ),
  gap(
    "ministack",
    "lambdas/accounts/mailed-links.test.ts",
    ["works longer than its digits", "from an earlier mail"],
    "Codes do not expire, and every mail has the same.",
  ),
  gap(
    "ministack",
    "lambdas/accounts/accounts.test.ts",
    ["accepts only the newest code"],
    "Every mail has the same code.",
  ),
  gap(
    "ministack",
    "lambdas/accounts/accounts.test.ts",
    ["refuses signup"],
    "Names with control characters or of more than 128 characters are accepted.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["signs tokens"],
    "The client has an id of the engine's.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["would distinguish the case"],
    "It is about the emulator's own start.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    [
      "case-insensitively",
      "after a global sign-out",
      "whose password an administrator sets",
    ],
    "The case of addresses is distinguished, whatever UsernameConfiguration says.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["accepts a code of a sign-up for 24 hours"],
    "Codes do not expire.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["rejects a password that is", "replies in the same way"],
    "The words or the mask of the address differ.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["never reveals which is wrong"],
    "An account without confirmation is reported before its password is checked.",
  ),
  gap(
    "ministack moto",
    "lib/local/cognito.test.ts",
    ["mails no code for a new password"],
    "A reset is mailed to an address that is not verified.",
  ),
  gap(
    "ministack",
    "lib/local/cognito.test.ts",
    ["two concurrent sign-ups"],
    "Two concurrent sign-ups may create two accounts.",
  ),
  gap(
    "moto",
    "lambdas/accounts/ownership.test.ts",
    [
      "if an attacker signed up first",
      "with the digits leaves",
      "is mailed its code again",
    ],
    UNCHECKED,
  ),
  gap(
    "moto",
    "lambdas/accounts/logout.test.ts",
    ["with a wrong code"],
    UNCHECKED,
  ),
  gap(
    "moto",
    "lambdas/accounts/logout.test.ts",
    ["the refresh token"],
    "Refresh tokens cannot be revoked.",
  ),
  gap(
    "moto",
    "lambdas/accounts/throttle-passwords.test.ts",
    ["only through the API"],
    "Every way to log in is open, whatever ExplicitAuthFlows says.",
  ),
  gap(
    "moto",
    "lib/local/cognito.test.ts",
    ["confirms once", "changes the password with"],
    UNCHECKED,
  ),
  gap(
    "moto",
    "lib/local/cognito.test.ts",
    ["a revoked refresh token"],
    "Refresh tokens cannot be revoked.",
  ),
  gap(
    "moto",
    "lib/local/cognito.test.ts",
    ["only if the client allows it"],
    "Every way to log in is open, whatever ExplicitAuthFlows says.",
  ),
  gap(
    "ministack moto",
    "lib/local/s3.test.ts",
    ["a key of more than", "deletions at once"],
    "The engine has neither of these limits.",
  ),
];
