import { Aws, Duration } from "aws-cdk-lib";
import { EventBus, Rule, type IEventBus } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { globalName, namePrefix, type Settings } from "./settings.ts";

/** Bus of what happens to applications, to which the college's own rules can be added. */
export class Events extends Construct {
  readonly bus: IEventBus;
  /** Queue of the college's system, and what has not reached it or was received ten times in vain. */
  readonly submissions?: { readonly queue: Queue; readonly lost: Queue };

  constructor(
    scope: Construct,
    id: string,
    settings: Pick<Settings, "school" | "stage" | "submissionsQueue">,
  ) {
    super(scope, id);
    const eventBusName = `${namePrefix(settings)}-admission`;
    this.bus = new EventBus(this, "Bus", { eventBusName });
    if (!settings.submissionsQueue) return;
    const kept = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    };
    const lost = new Queue(this, "LostSubmissions", kept);
    const queue = new Queue(this, "Submissions", {
      ...kept,
      queueName: globalName(settings, "submissions"),
      deadLetterQueue: { queue: lost, maxReceiveCount: 10 },
    });
    this.submissions = { queue, lost };
    new Rule(this, "ToQueue", {
      description:
        "Every submission, and what becomes of it, waits in a queue for the college's system.",
      eventBus: this.bus,
      eventPattern: {
        account: [Aws.ACCOUNT_ID],
        source: ["admission"],
        detailType: [
          "ApplicationSubmitted",
          "ApplicationReopened",
          "ApplicationWithdrawn",
          "ApplicationReinstated",
          "ApplicationErased",
        ],
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: lost })],
    });
  }
}
