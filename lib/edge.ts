import { Fn } from "aws-cdk-lib";
import {
  PublicHostedZone,
  type IPublicHostedZone,
} from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { namePrefix, type Domain, type Settings } from "./settings.ts";

/** Region in which CloudFront takes certificates and web ACLs, and counts its requests. */
export const EDGE_REGION = "us-east-1";

export function edgeStackName(settings: Settings): string {
  return `${namePrefix(settings)}-edge`;
}

/** Returns a reference to an output of the edge stack, which CloudFormation reads across regions. */
export function edgeOutput(
  settings: Settings,
  output: "WebAclArn" | "CertificateArn",
): string {
  return Fn.getStackOutput(edgeStackName(settings), output, EDGE_REGION);
}

/**
 * Returns the zone that a domain's records are put into. It claims to be called as the domain: CloudFormation needs only
 * the id, and all records are named after the domain.
 */
export function zoneOf(
  scope: Construct,
  { name, hostedZoneId = "" }: Domain,
): IPublicHostedZone {
  return PublicHostedZone.fromPublicHostedZoneAttributes(scope, "Zone", {
    hostedZoneId,
    zoneName: name,
  });
}
