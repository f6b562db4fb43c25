import { describe, expect, it } from "@jest/globals";
import { ofType, propertiesOf } from "../support/read-stack.ts";

describe("the network of the function that opens files", () => {
  it("contains only that function", () => {
    const inside = ofType("AWS::Lambda::Function")
      .filter(([, { Properties }]) => Properties["VpcConfig"] !== undefined)
      .map(([, { Metadata }]) => Metadata?.["entry"]);

    expect(inside).toEqual(["lambdas/workers/conversion-convert.ts"]);
  });

  it("has no route to the internet", () => {
    const exits = [
      "AWS::EC2::InternetGateway",
      "AWS::EC2::EgressOnlyInternetGateway",
      "AWS::EC2::NatGateway",
      "AWS::EC2::Route",
      "AWS::EC2::TransitGatewayAttachment",
      "AWS::EC2::VPCPeeringConnection",
      "AWS::EC2::VPNGateway",
    ];
    expect(exits.flatMap((type) => ofType(type))).toEqual([]);
  });

  it("has one way out, to S3", () => {
    expect(propertiesOf("AWS::EC2::VPCEndpoint")).toMatchObject([
      {
        VpcEndpointType: "Gateway",
        ServiceName: { "Fn::Join": ["", expect.arrayContaining([".s3"])] },
      },
    ]);
  });

  it("opens only the bucket's port, and none to the outside", () => {
    const groups = propertiesOf("AWS::EC2::SecurityGroup");

    expect(groups).toHaveLength(1);
    expect(groups[0]).not.toHaveProperty("SecurityGroupIngress");
    expect(groups[0]?.["SecurityGroupEgress"]).toMatchObject([
      { IpProtocol: "tcp", FromPort: 443, ToPort: 443 },
    ]);
  });

  it("logs rejected traffic", () => {
    expect(propertiesOf("AWS::EC2::FlowLog")).toMatchObject([
      { TrafficType: "REJECT" },
    ]);
  });
});
