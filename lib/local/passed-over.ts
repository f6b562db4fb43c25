/**
 * Resource types that exist only for AWS, each with the reason why a local run
 * is complete without it. A type that is neither emulated nor here stops the start.
 */
export const passedOver: Readonly<Record<string, string>> = {
  "AWS::IAM::Role":
    "there is no IAM locally; grants are asserted on the template",
  "AWS::IAM::Policy":
    "there is no IAM locally; grants are asserted on the template",
  "AWS::IAM::ManagedPolicy":
    "there is no IAM locally; grants are asserted on the template",
  "AWS::Lambda::Permission": "the emulators may call every function",
  "AWS::Lambda::EventInvokeConfig":
    "retries of asynchronous calls are the event rules' own",
  "AWS::Lambda::LayerVersion":
    "handlers run from their source and the installed packages",
  "AWS::Lambda::Version": "there is one version of the source",
  "AWS::Lambda::Alias": "there is one version of the source",
  "AWS::Logs::LogGroup": "logs go to the terminal",
  "AWS::Logs::LogStream": "logs go to the terminal",
  "AWS::Logs::MetricFilter": "there are no metrics locally",
  "AWS::Logs::QueryDefinition": "logs go to the terminal",
  "AWS::Logs::ResourcePolicy": "there is no IAM locally",
  "AWS::CloudWatch::Alarm": "there are no metrics locally",
  "AWS::CloudWatch::CompositeAlarm": "there are no metrics locally",
  "AWS::CloudWatch::Dashboard": "there are no metrics locally",
  "AWS::SNS::Topic": "only alarms publish to it",
  "AWS::SNS::TopicPolicy": "only alarms publish to it",
  "AWS::SNS::Subscription": "only alarms publish to it",
  "AWS::SQS::Queue":
    "a dead-letter queue: an event that fails for good is logged",
  "AWS::SQS::QueuePolicy":
    "a dead-letter queue: an event that fails for good is logged",
  "AWS::SecretsManager::Secret":
    "every reader gets the text of the reference, which is as good as a secret on loopback",
  "AWS::KMS::Key": "encryption at rest is the disk's business",
  "AWS::KMS::Alias": "encryption at rest is the disk's business",
  "AWS::S3::BucketPolicy": "there is no IAM locally",
  "AWS::SES::ConfigurationSet": "mails go to the outbox",
  "AWS::SES::EmailIdentity": "mails go to the outbox",
  "AWS::Route53::RecordSet": "the address is localhost",
  "AWS::CertificateManager::Certificate": "loopback needs no TLS",
  "AWS::WAFv2::WebACL":
    "there is no attacker on loopback; the rules are asserted on the template",
  "AWS::WAFv2::WebACLAssociation": "there is no attacker on loopback",
  "AWS::WAFv2::LoggingConfiguration": "there is no attacker on loopback",
  "AWS::CloudFront::OriginAccessControl": "the site is read from its folder",
  "AWS::CloudFront::MonitoringSubscription": "there are no metrics locally",
  "AWS::CDK::Metadata": "statistics of the construct library",
  "Custom::CDKBucketDeployment": "the site is read from its folder",
  "Custom::S3AutoDeleteObjects":
    "deleting the stack is deleting the data folder",
  "Custom::LogRetention": "logs go to the terminal",
  "Custom::CloudwatchLogResourcePolicy": "there is no IAM locally",
};
