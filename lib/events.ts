import { Aws, Duration } from "aws-cdk-lib";
import { EventBus, Rule, type IEventBus } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { globalName, namePrefix, type Settings } from "./settings.ts";

/** Bus of what happens to applications, to which the college's own rules can be added. */
export class Events extends Construct {
  readonly bus: IEventBus;

  constructor(
    scope: Construct,
    id: string,
    settings: Pick<Settings, "school" | "stage" | "submissionsQueue">,
  ) {
    super(scope, id);
    const eventBusName = `${namePrefix(settings)}-admission`;
    this.bus = new EventBus(this, "Bus", { eventBusName });
    if (!settings.submissionsQueue) return;
    const queue = new Queue(this, "Submissions", {
      queueName: globalName(settings, "submissions"),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Rule(this, "ToQueue", {
      description:
        "Every submission and reopening waits in a queue for the college's system.",
      eventBus: this.bus,
      eventPattern: {
        account: [Aws.ACCOUNT_ID],
        source: ["admission"],
        detailType: ["ApplicationSubmitted", "ApplicationReopened"],
      },
      targets: [new SqsQueue(queue)],
    });
  }
}
