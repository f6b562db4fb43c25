import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { timingSafeEqual } from "node:crypto";
import { hashOf } from "../accounts/secrets.ts";
import { environment } from "../environment.ts";
import { forbidden } from "./problem.ts";

/**
 * Refuses a request that did not come through CloudFront: it would have none of its headers, and could make up the
 * viewer's address, by which attempts are limited.
 */
export const refuseDetours = ({ headers }: APIGatewayProxyEventV2): void => {
  const [given, expected] = [
    headers["x-origin-secret"] ?? "",
    environment.originSecret,
  ].map((secret) => Buffer.from(hashOf(secret)));
  if (!given || !expected || !timingSafeEqual(given, expected))
    throw forbidden("Please use the address of the site.");
};
