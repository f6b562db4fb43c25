import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Networks } from "../accounts/attempt-buckets.ts";

function networksOf(address: string): Networks {
  if (!address.includes(":")) return [address];
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(
    Math.max(0, 8 - groups.length - last.length),
  ).fill("0");
  const all = [...groups, ...zeros, ...last];
  return [all.slice(0, 4).join(":"), all.slice(0, 3).join(":")];
}

/**
 * Returns the networks that a request comes from. CloudFront writes this header itself and overwrites any that the
 * viewer sent; `x-forwarded-for` starts with the viewer's own value, and `sourceIp` is CloudFront's address.
 */
export function viewerNetworks(event: APIGatewayProxyEventV2): Networks {
  const viewer = event.headers["cloudfront-viewer-address"];
  return viewer === undefined
    ? [event.requestContext.http.sourceIp]
    : networksOf(viewer.replace(/:\d+$/, ""));
}
