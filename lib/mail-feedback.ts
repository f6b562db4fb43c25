import { Aws } from "aws-cdk-lib";
import { EventBus, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { namePrefix, type Settings } from "./settings.ts";

/** Returns the name of the set by which SES knows the mails of a stage. */
export function configurationSetName(
  settings: Pick<Settings, "school" | "stage">,
): string {
  return `${namePrefix(settings)}-mails`;
}

/** Reports to a function what became of the mails of a stage. */
export class MailFeedback extends Construct {
  constructor(
    scope: Construct,
    id: string,
    settings: Pick<Settings, "school" | "stage">,
    worker: IFunction,
  ) {
    super(scope, id);
    const name = configurationSetName(settings);
    const set = new ConfigurationSet(this, "Mails", {
      configurationSetName: name,
      // A complaint ends mails here, but not a new password that its student asks for.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    set.addEventDestination("Feedback", {
      // SES knows no other bus.
      destination: EventDestination.eventBus(
        EventBus.fromEventBusArn(
          this,
          "Default",
          `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:event-bus/default`,
        ),
      ),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.REJECT,
      ],
    });
    new Rule(this, "Reported", {
      description:
        "It is known what became of a mail, and who takes none or wants none.",
      eventPattern: {
        source: ["aws.ses"],
        detailType: [
          "Email Bounced",
          "Email Complaint Received",
          "Email Delivered",
          "Email Delivery Delayed",
          "Email Rejected",
        ],
        detail: { mail: { tags: { "ses:configuration-set": [name] } } },
      },
      targets: [new LambdaFunction(worker)],
    });
  }
}
