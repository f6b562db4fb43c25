import {
  FlowLog,
  FlowLogDestination,
  FlowLogResourceType,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { AnyPrincipal, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

export interface IsolatedNetworkProps {
  readonly bucket: IBucket;
  readonly logGroup: ILogGroup;
}

/**
 * Network with one way out: to what the conversion reads and writes in the bucket of documents. It has neither a
 * gateway to the internet nor anything that costs money by the hour. Rejected traffic is logged.
 */
export class IsolatedNetwork extends Construct {
  readonly vpc: Vpc;
  readonly securityGroup: SecurityGroup;

  constructor(
    scope: Construct,
    id: string,
    { bucket, logGroup }: IsolatedNetworkProps,
  ) {
    super(scope, id);
    this.vpc = new Vpc(this, "Vpc", {
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [
        { name: "isolated", subnetType: SubnetType.PRIVATE_ISOLATED },
      ],
      // It would take a function of its own, and nothing is in that group.
      restrictDefaultSecurityGroup: false,
    });
    const s3 = this.vpc.addGatewayEndpoint("S3", {
      service: GatewayVpcEndpointAwsService.S3,
    });
    const allow = (action: string, folder: string) =>
      s3.addToPolicy(
        new PolicyStatement({
          principals: [new AnyPrincipal()],
          actions: [action],
          resources: [bucket.arnForObjects(`${folder}/*`)],
        }),
      );
    allow("s3:GetObject", "uploads");
    allow("s3:PutObject", "documents");
    new FlowLog(this, "FlowLog", {
      resourceType: FlowLogResourceType.fromVpc(this.vpc),
      destination: FlowLogDestination.toCloudWatchLogs(logGroup),
      trafficType: FlowLogTrafficType.REJECT,
    });
    this.securityGroup = new SecurityGroup(this, "SecurityGroup", {
      vpc: this.vpc,
      description: "Functions that open untrusted files",
      allowAllOutbound: false,
    });
    // The bucket's addresses change; other destinations of this rule have no route.
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), "S3");
  }
}
