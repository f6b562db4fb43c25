import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Returns the first 64 bits of an IPv6 address, which one household shares; an IPv4 address unchanged. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(
    Math.max(0, 8 - groups.length - last.length),
  ).fill("0");
  return [...groups, ...zeros, ...last].slice(0, 4).join(":");
}

/**
 * Returns the network that a request comes from. CloudFront writes this header itself and overwrites any that the
 * viewer sent; `x-forwarded-for` starts with the viewer's own value, and `sourceIp` is CloudFront's address.
 */
export function viewerNetwork(event: APIGatewayProxyEventV2): string {
  const viewer = event.headers["cloudfront-viewer-address"];
  return viewer === undefined
    ? event.requestContext.http.sourceIp
    : networkOf(viewer.replace(/:\d+$/, ""));
}
