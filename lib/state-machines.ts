import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  JitterType,
  JsonPath,
  LogLevel,
  StateMachine,
  StateMachineType,
  Succeed,
  Timeout,
  Wait,
  WaitTime,
  type IChainable,
  type INextable,
  type TaskStateBase,
} from "aws-cdk-lib/aws-stepfunctions";
import { LambdaInvoke } from "aws-cdk-lib/aws-stepfunctions-tasks";
import { Construct } from "constructs";
import { OUT_OF_REACH } from "../shared/documents.ts";
import { namePrefix, type Settings } from "./settings.ts";

type MachineName = "conversion" | "application-pdf";

/** Returns the ARN of a machine by its fixed name, so that a function does not depend on the machine. */
export function machineArn(settings: Settings, name: MachineName): string {
  return `arn:${Aws.PARTITION}:states:${Aws.REGION}:${Aws.ACCOUNT_ID}:stateMachine:${namePrefix(settings)}-${name}`;
}

/**
 * Errors of Lambda and of other services, which are worth a retry. A function that crashed or ran out of time or memory
 * (`Lambda.Unknown`, `Sandbox.Timedout`, `Runtime.*`, `States.Timeout`) was overwhelmed by a document, and would be
 * again, at two minutes and 3 GB an attempt, or 2 GB for a print, which draws documents again: its
 * failure is reported, and the next request retries.
 */
const TRANSIENT = [
  "Lambda.ClientExecutionTimeoutException",
  "Lambda.ServiceException",
  "Lambda.AWSLambdaException",
  "Lambda.SdkClientException",
  OUT_OF_REACH,
];

interface Step {
  readonly invokes: IFunction;
  readonly seconds: number;
  /** True if the next state gets the input instead of the function's result. */
  readonly keepsInput?: boolean;
}

class Machine extends Construct {
  readonly #failed: IChainable;

  constructor(scope: Construct, id: string, fail: IFunction) {
    super(scope, id);
    this.#failed = this.task("RecordFailure", {
      invokes: fail,
      seconds: 20,
      keepsInput: true,
    }).next(new Fail(this, "Failed"));
  }

  /** Adds a state that calls a function and goes to `RecordFailure` if that fails permanently or takes too long. */
  protected step(id: string, step: Step): TaskStateBase {
    return this.task(id, step).addCatch(this.#failed, {
      errors: ["States.ALL"],
      resultPath: "$.failure",
    });
  }

  protected task(
    id: string,
    { invokes, seconds, keepsInput = false }: Step,
  ): TaskStateBase {
    const task = new LambdaInvoke(this, id, {
      lambdaFunction: invokes,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(seconds)),
      ...(keepsInput ? { resultPath: JsonPath.DISCARD } : {}),
    });
    return task
      .addRetry({
        errors: TRANSIENT,
        interval: Duration.seconds(1),
        maxAttempts: 2,
        backoffRate: 2,
      })
      .addRetry({
        // After weeks without a call, AWS has taken the network of a function back, and needs a minute for another one
        // (Lambda Developer Guide, "Lambda function states").
        errors: [
          "Lambda.ResourceNotReadyException",
          "Lambda.ResourceConflictException",
        ],
        interval: Duration.seconds(15),
        maxAttempts: 8,
        backoffRate: 1,
      })
      .addRetry({
        // All executions of the account, or of the function, are in use until others end, in seconds.
        errors: ["Lambda.TooManyRequestsException"],
        interval: Duration.seconds(2),
        maxAttempts: 10,
        backoffRate: 1.5,
        maxDelay: Duration.seconds(20),
        jitterStrategy: JitterType.FULL,
      });
  }

  protected build(
    settings: Settings,
    name: MachineName,
    first: IChainable & INextable,
    minutes: number,
  ): StateMachine {
    return new StateMachine(this, "Machine", {
      stateMachineName: `${namePrefix(settings)}-${name}`,
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(first),
      timeout: Duration.minutes(minutes),
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, "Log", {
          logGroupName: `/aws/vendedlogs/states/${namePrefix(settings)}-${name}`,
          retention: RetentionDays.THREE_MONTHS,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ERROR,
        includeExecutionData: false,
      },
    });
  }
}

interface ConversionFunctions {
  readonly begin: IFunction;
  readonly convert: IFunction;
  readonly complete: IFunction;
  readonly fail: IFunction;
}

/**
 * Machine of begin, convert and complete. An upload waits while another one of its student is being converted; one that
 * was replaced or deleted ends without an error.
 */
export class ConversionMachine extends Machine {
  readonly machine: StateMachine;

  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    functions: ConversionFunctions,
  ) {
    super(scope, id, functions.fail);
    const complete = this.step("Complete", {
      invokes: functions.complete,
      seconds: 20,
      keepsInput: true,
    });
    const convert = this.step("Convert", {
      invokes: functions.convert,
      seconds: 120,
    });
    const begin = this.step("Begin", { invokes: functions.begin, seconds: 20 });
    const wait = new Wait(this, "WaitForOther", {
      time: WaitTime.duration(Duration.seconds(2)),
    });
    begin.next(
      new Choice(this, "Turn")
        .when(
          Condition.stringEquals("$.turn", "superseded"),
          new Succeed(this, "Superseded"),
        )
        .when(Condition.stringEquals("$.turn", "wait"), wait.next(begin))
        .otherwise(convert.next(complete)),
    );
    this.machine = this.build(settings, "conversion", begin, 6);
  }
}

/** Machine of one state that prints, and the record of its failure. */
export class ApplicationPdfMachine extends Machine {
  readonly machine: StateMachine;

  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    functions: { readonly print: IFunction; readonly fail: IFunction },
  ) {
    super(scope, id, functions.fail);
    this.machine = this.build(
      settings,
      "application-pdf",
      this.step("Print", {
        invokes: functions.print,
        seconds: 120,
        keepsInput: true,
      }),
      5,
    );
  }
}
