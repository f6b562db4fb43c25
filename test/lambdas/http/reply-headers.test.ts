import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { stageCloud } from "../../support/cloud.ts";

const cloud = await stageCloud({ isKept: true });

/** Returns the function's own reply, before CloudFront adds its headers to it. */
async function answer(
  query: Readonly<Record<string, string>>,
  secret = cloud.environment["ORIGIN_SECRETS"],
) {
  return (await cloud.invoke("lambdas/api/lookup.ts", {
    headers: {
      "cloudfront-viewer-address": "198.51.100.7:40000",
      "x-origin-secret": secret,
    },
    requestContext: {
      requestId: "test",
      http: { method: "GET", sourceIp: "130.176.0.1" },
    },
    queryStringParameters: query,
    isBase64Encoded: false,
  })) as APIGatewayProxyStructuredResultV2;
}

describe("a reply of the API on its own", () => {
  it.each([
    ["that succeeds", () => answer({ category: "hs_ceeb", text: "a" }), 200],
    ["to a wrong request", () => answer({ category: "nothing" }), 400],
    [
      "to a request past the site",
      () => answer({ category: "hs_ceeb", text: "a" }, "guessed"),
      403,
    ],
  ])(
    "%s is JSON, without MIME sniffing by browsers",
    async (_n, ask, status) => {
      const { statusCode, headers } = await ask();

      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "x-content-type-options": "nosniff",
      });
    },
  );
});
