import { Stack, type StackProps } from "aws-cdk-lib";
import { TxtRecord } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { zoneOf } from "./edge.ts";
import type { Domain, Settings } from "./settings.ts";

/**
 * SES identity of the site's domain in the application's region, with the records that sign its mails. SES sends
 * nothing before it has found them, so they are in a stack of their own, which is deployed before.
 */
export class MailStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    domain: Domain,
    { dmarcPolicy, dmarcReports }: Settings,
    props: StackProps,
  ) {
    super(scope, id, props);
    const zone = zoneOf(this, domain);
    new EmailIdentity(this, "Identity", {
      identity: Identity.publicHostedZone(zone),
      // SPF is the domain's own, so that DMARC holds where a filter's footer breaks the signature.
      mailFromDomain: `mail.${domain.name}`,
      // Bounces are reported to a function; the sender has no mailbox.
      feedbackForwarding: false,
    });
    new TxtRecord(this, "Dmarc", {
      zone,
      recordName: "_dmarc",
      // Not "reject": a mail whose signature a forwarder broke is better in the wrong folder than lost.
      values: [
        `v=DMARC1; p=${dmarcPolicy}${dmarcReports === undefined ? "" : `; rua=mailto:${dmarcReports}`}`,
      ],
    });
  }
}
