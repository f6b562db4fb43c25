import { credentials } from "../server/credentials.ts";
import { region } from "../template/physical-names.ts";
import { browserLibraries, installedChrome } from "./browser.ts";

interface Emulator {
  readonly endpoint: string;
}

/** Services and addresses of one run. */
export interface Run {
  readonly origin: string;
  /** Folder of the files that lie beside the handlers' code. */
  readonly codeFolder: string;
  readonly dynamoDb: Emulator;
  readonly s3: Emulator;
  readonly stepFunctions: Emulator;
  readonly geoPlaces: Emulator;
  readonly ses: Emulator;
  readonly events: Emulator;
  readonly cognito: Emulator | undefined;
  readonly lambda: Emulator;
  /** Addresses of functions, by the variables of the outputs that have them. */
  readonly functionUrls: Readonly<Record<string, string>>;
}

/**
 * Returns the handlers' environment: the variables of the template, overridden by the only differences between this
 * machine and AWS.
 */
export function handlerEnvironment(
  variables: Readonly<Record<string, string>>,
  { cognito, ...run }: Run,
): Readonly<Record<string, string>> {
  const chrome = installedChrome();
  return {
    ...variables,
    ...(chrome && { CHROME_PATH: chrome }),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: run.dynamoDb.endpoint,
    AWS_ENDPOINT_URL_S3: run.s3.endpoint,
    AWS_ENDPOINT_URL_SFN: run.stepFunctions.endpoint,
    AWS_ENDPOINT_URL_GEO_PLACES: run.geoPlaces.endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: run.events.endpoint,
    AWS_ENDPOINT_URL_SESV2: run.ses.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: run.lambda.endpoint,
    ...run.functionUrls,
    // "localhost" cannot be prefixed with a bucket name.
    S3_FORCE_PATH_STYLE: "true",
    SITE_ORIGIN: run.origin,
    // There is no CloudWatch to read them.
    POWERTOOLS_METRICS_DISABLED: "true",
    // Set by Lambda itself.
    LAMBDA_TASK_ROOT: run.codeFolder,
    ...(cognito && {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
    }),
    ...browserLibraries(),
  };
}

/**
 * Sets process.env, and removes a session token of the machine's own account, which would break the signatures.
 * @returns a function that restores the previous environment
 */
export function applyEnvironment(
  environment: Readonly<Record<string, string>>,
): () => void {
  const names = [
    ...Object.keys(environment),
    "AWS_SESSION_TOKEN",
    "AWS_PROFILE",
  ];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) {
    setVariable(name, environment[name]);
  }
  return () => {
    for (const [name, value] of before) {
      setVariable(name, value);
    }
  };
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) {
    Reflect.deleteProperty(process.env, name);
  } else {
    process.env[name] = value;
  }
}
