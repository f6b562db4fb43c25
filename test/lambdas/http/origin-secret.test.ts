import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { requireOriginSecret } from "../../../lambdas/http/untrusted.ts";

function through(secret: string | undefined) {
  process.env["ORIGIN_SECRETS"] = "first second";
  const headers = secret === undefined ? {} : { "x-origin-secret": secret };
  return () => requireOriginSecret({ headers } as APIGatewayProxyEventV2);
}

describe("a request to the API", () => {
  it.each(["first", "second"])("passes with the %s secret", (secret) => {
    expect(through(secret)).not.toThrow();
  });

  it.each([undefined, "", "first second", "third"])(
    "is refused with %j",
    (secret) => {
      expect(through(secret)).toThrow("Please use the address of the site.");
    },
  );
});
