/**
 * Resource types that exist only for AWS, each with the reason why a local run is complete without it. A type that is
 * neither emulated nor listed here stops the start.
 */
export const ignoredResources: Readonly<Record<string, string>> = {
  "AWS::EC2::VPC": "a process that converts has no network of its own",
  "AWS::EC2::Subnet": "as the network that it is a part of",
  "AWS::EC2::RouteTable": "as the network that it is a part of",
  "AWS::EC2::SubnetRouteTableAssociation":
    "as the network that it is a part of",
  "AWS::EC2::SecurityGroup": "as the network that it is a part of",
  "AWS::EC2::FlowLog": "as the network that it is a part of",
  "AWS::Lambda::EventInvokeConfig":
    "an event that a function fails for is logged",
  "AWS::Lambda::LayerVersion":
    "handlers run from their source and the installed packages",
  "AWS::Logs::LogGroup": "logs go to the terminal",
  "AWS::Logs::ResourcePolicy": "logs go to the terminal",
  "AWS::CloudWatch::Alarm": "there are no metrics locally",
  "AWS::CloudWatch::Dashboard": "there are no metrics locally",
  "AWS::Logs::MetricFilter": "there are no metrics locally",
  "AWS::SNS::Topic": "only alarms publish to it",
  "AWS::SNS::TopicPolicy": "only alarms publish to it",
  "AWS::SNS::Subscription": "only alarms publish to it",
  "AWS::SES::ConfigurationSet": "no mail leaves this machine",
  "AWS::SES::ConfigurationSetEventDestination":
    "mails to SES's own addresses for bounces and complaints are reported as its set would",
  "AWS::Budgets::Budget": "a local run costs nothing",
  "AWS::SQS::QueuePolicy": "no function sends to a queue or reads one",
  "AWS::SecretsManager::Secret":
    "every reader gets the text of the reference, which is as good as a secret on loopback",
  "AWS::CloudFront::OriginAccessControl": "the site is read from its folder",
  "AWS::CDK::Metadata": "statistics of the construct library",
};
