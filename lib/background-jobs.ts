import { Duration, Size } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Architecture, type IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { jobGrants, type Grant } from "./grants.ts";
import { Handler, type HandlerParts, type HandlerProps } from "./handlers.ts";
import { IsolatedNetwork } from "./isolated-network.ts";
import { MailFeedback } from "./mail-feedback.ts";
import { ApplicationPdfMachine, ConversionMachine } from "./state-machines.ts";

/** Jobs behind the requests: conversion of uploads and printing of applications. */
export class BackgroundJobs extends Construct {
  readonly conversion: ConversionMachine;
  readonly applicationPdf: ApplicationPdfMachine;
  readonly lostUploads: Queue;
  /** Sends all mails. */
  readonly notices: Handler;
  /** What a rule starts again and again. */
  readonly repeated: { readonly name: string; readonly every: Duration }[] = [];
  /** Functions that are limited to executions of their own, and wait for them. */
  readonly reserved: readonly IFunction[];

  constructor(scope: Construct, id: string, props: HandlerParts) {
    super(scope, id);
    const { settings, resources, logGroup } = props;
    const reserved: IFunction[] = [];
    this.reserved = reserved;
    const handler = (
      name: string,
      grants: readonly Grant[],
      overrides: Partial<HandlerProps> = {},
    ) => {
      const created = new Handler(this, name, props, {
        entry: `lambdas/workers/${name}.ts`,
        grants,
        ...overrides,
      });
      if (overrides.concurrency !== undefined) reserved.push(created);
      return created;
    };

    const repeat = (
      name: string,
      every: Duration,
      called: IFunction,
      input: object,
      description: string,
    ) => {
      this.repeated.push({ name, every });
      // The name comes back in the metric of a run that has ended (`lambdas/job-handler.ts`).
      const event = RuleTargetInput.fromObject({ ...input, repeated: name });
      new Rule(this, name, {
        description,
        schedule: Schedule.rate(every),
        targets: [new LambdaFunction(called, { event })],
      });
    };

    this.conversion = new ConversionMachine(this, "Conversion", settings, {
      begin: handler("conversion-begin", jobGrants.beginConversion),
      // The shipped sharp is for x64. The memory is the limit of a new account, with two cores.
      convert: handler("conversion-convert", jobGrants.convert, {
        architecture: Architecture.X86_64,
        memorySize: 3008,
        concurrency: settings.convertConcurrency,
        timeoutSeconds: 120,
        network: new IsolatedNetwork(this, "ConversionNetwork", {
          bucket: resources.bucket,
          logGroup,
        }),
      }),
      complete: handler("conversion-complete", jobGrants.completeConversion),
      fail: handler("conversion-fail", jobGrants.failConversion),
    });

    this.applicationPdf = new ApplicationPdfMachine(
      this,
      "ApplicationPdf",
      settings,
      {
        // The packaged Chromium exists for x64 only.
        print: handler("pdf-print", jobGrants.print, {
          architecture: Architecture.X86_64,
          memorySize: 2048,
          // The unpacked browser takes 200 MB, beside the profile of each print.
          storage: Size.gibibytes(1),
          concurrency: settings.printConcurrency,
          timeoutSeconds: 120,
        }),
        fail: handler("pdf-fail", jobGrants.failPrinting),
      },
    );

    this.lostUploads = new Queue(this, "LostUploads", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const uploadCreated = handler("upload-created", jobGrants.startConversion);
    const sweep = handler("sweep", jobGrants.sweep, { timeoutSeconds: 300 });
    this.notices = handler("notices", jobGrants.notices, {
      timeoutSeconds: 300,
    });
    const feedback = handler("mail-feedback", jobGrants.mailFeedback);
    const { notices } = this;
    const asked = [uploadCreated, sweep, notices, feedback];
    if (settings.retention !== undefined) {
      const retention = handler("retention", jobGrants.retention, {
        timeoutSeconds: 900,
      });
      asked.push(retention);
      repeat(
        "Retention",
        Duration.hours(1),
        retention,
        {},
        "Erases applications that the college does not keep any longer.",
      );
    }
    // EventBridge's part ends with the asynchronous invocation: only the function's own destination gets failed events.
    for (const called of asked) {
      called.configureAsyncInvoke({
        onFailure: new SqsDestination(this.lostUploads),
        retryAttempts: 2,
        maxEventAge: Duration.hours(6),
      });
    }
    new Rule(this, "UploadCreated", {
      description: "Every upload is converted, even if its browser is gone.",
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: {
          bucket: { name: [resources.bucket.bucketName] },
          object: { key: [{ prefix: "uploads/" }] },
        },
      },
      targets: [
        new LambdaFunction(uploadCreated, {
          deadLetterQueue: this.lostUploads,
          retryAttempts: 10,
          maxEventAge: Duration.hours(6),
        }),
      ],
    });

    const sweepEvery = (every: Duration, folder: string, task: string) => {
      repeat(`Sweep-${folder}`, every, sweep, { folder }, task);
    };
    // The folder is small: uploads on their way, and for ten minutes those that have arrived.
    sweepEvery(
      Duration.minutes(1),
      "uploads",
      "Starts lost uploads and fails conversions that hang.",
    );
    sweepEvery(
      Duration.days(1),
      "documents",
      "Deletes converted documents that belong to no application.",
    );
    sweepEvery(
      Duration.days(1),
      "applications",
      "Deletes printed applications that no link leads to.",
    );
    new Rule(this, "NoticesDue", {
      description: "What a submission or a request causes is told at once.",
      eventBus: resources.eventBus,
      eventPattern: { source: ["admission"], detailType: ["NoticesDue"] },
      targets: [new LambdaFunction(notices, { retryAttempts: 0 })],
    });
    repeat(
      "Notices",
      Duration.minutes(1),
      notices,
      {},
      "What was not told at once is told within a minute, and reminders.",
    );
    new MailFeedback(this, "MailFeedback", settings, feedback);
  }
}
