import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duration, type Size } from "aws-cdk-lib";
import { SubnetType } from "aws-cdk-lib/aws-ec2";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  type CfnFunction,
} from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { bundleFolder } from "./bundle.ts";
import type { Grant, Resources } from "./grants.ts";
import type { IsolatedNetwork } from "./isolated-network.ts";
import type { Settings } from "./settings.ts";

/** What functions share. */
export interface HandlerParts {
  readonly settings: Settings;
  readonly resources: Resources;
  readonly environment: Readonly<Record<string, string>>;
  readonly logGroup: ILogGroup;
}

export interface HandlerProps {
  /** Source file from the project's root, such as `lambdas/api/submit.ts`. */
  readonly entry: string;
  readonly grants: readonly Grant[];
  /** True for a function that works on what is being restored. */
  readonly staysOpen?: boolean;
  /** Name for rights that are given elsewhere; by default CloudFormation makes one. */
  readonly functionName?: string;
  /** Seconds after which the function is stopped; 10 by default. */
  readonly timeoutSeconds?: number;
  /** MB of memory; 512 by default. */
  readonly memorySize?: number;
  /** Room in `/tmp`; 512 MB by default. */
  readonly storage?: Size;
  /** Concurrent executions reserved for the function, which are also its limit; by default it shares the account's. */
  readonly concurrency?: number | undefined;
  /** ARM unless a part of the function exists for x64 only. */
  readonly architecture?: Architecture;
  /** Network of the function; by default Lambda's own, from which everything can be reached. */
  readonly network?: IsolatedNetwork;
}

const ROOT = join(import.meta.dirname, "..");

/**
 * Lambda function of one source file.
 * @throws Error naming a file that does not exist, such as that of a new route
 */
export class Handler extends LambdaFunction {
  readonly #staysOpen: boolean;

  constructor(
    scope: Construct,
    id: string,
    { settings, resources, environment, logGroup }: HandlerParts,
    props: HandlerProps,
  ) {
    // The template only names the file: otherwise a missing one would be noticed at the first call.
    if (!existsSync(join(ROOT, props.entry))) {
      throw new Error(`The handler ${props.entry} does not exist: write it.`);
    }
    // The managed policy for logs would grant access to every log group of the account.
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    logGroup.grantWrite(role);
    if (props.network) {
      role.addManagedPolicy(
        ManagedPolicy.fromAwsManagedPolicyName(
          "service-role/AWSLambdaENIManagementAccess",
        ),
      );
    }
    super(scope, id, {
      role,
      ...(props.functionName && { functionName: props.functionName }),
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      handler: "index.handler",
      code: settings.bundle
        ? Code.fromAsset(bundleFolder(props.entry))
        : Code.fromInline(`// ${props.entry}`),
      environment: { ...environment, NODE_OPTIONS: "--enable-source-maps" },
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      memorySize: props.memorySize ?? 512,
      ...(props.storage && { ephemeralStorageSize: props.storage }),
      ...(props.concurrency && {
        reservedConcurrentExecutions: props.concurrency,
      }),
      ...(props.network && {
        vpc: props.network.vpc,
        securityGroups: [props.network.securityGroup],
        vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
      }),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
    this.#staysOpen = props.staysOpen ?? false;
    // The local run reads this line of the template to find the source of the function.
    (this.node.defaultChild as CfnFunction).addMetadata("entry", props.entry);
    for (const grant of props.grants) grant(resources, this);
  }

  /** Lets the function run no more, unless it stays open: events wait for hours, and requests are refused. */
  close(): void {
    if (this.#staysOpen) return;
    (this.node.defaultChild as CfnFunction).reservedConcurrentExecutions = 0;
  }
}
