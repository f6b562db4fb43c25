import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { environment } from "../environment.ts";
import { forbidden } from "../problem.ts";
import { isSameSecret } from "../security/secrets.ts";

/**
 * Refuses a request that did not come through CloudFront: it would lack CloudFront's headers, and could forge the
 * viewer's address, by which attempts are limited.
 */
export function requireOriginSecret({ headers }: APIGatewayProxyEventV2): void {
  const given = headers["x-origin-secret"] ?? "";
  if (
    !environment.originSecrets.some((secret) => isSameSecret(given, secret))
  ) {
    throw forbidden("Please use the address of the site.");
  }
}
