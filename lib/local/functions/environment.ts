import { browserLibraries } from "../browser/libraries.ts";
import { installedChrome } from "../browser/installed-chrome.ts";
import { region } from "../template/physical-names.ts";
import { credentials } from "../server/credentials.ts";

/** Where the emulators of one run are. */
export interface Endpoints {
  readonly origin: string;
  readonly dynamoDb: string;
  readonly s3: string;
  readonly stepFunctions: string;
  readonly geoPlaces: string;
  /** The folder of what lies beside the handlers' code. */
  readonly codeFolder: string;
  readonly cognito:
    | {
        readonly endpoint: string;
        readonly issuer: string;
        readonly jwksUri: string;
      }
    | undefined;
}

/**
 * What the handlers see: the variables of the template, and over them the only
 * differences between this machine and AWS.
 */
export function handlerEnvironment(
  variables: Readonly<Record<string, string>>,
  {
    origin,
    dynamoDb,
    s3,
    stepFunctions,
    geoPlaces,
    codeFolder,
    cognito,
  }: Endpoints,
): Readonly<Record<string, string>> {
  const chrome = installedChrome();
  return {
    ...variables,
    ...(chrome === undefined ? {} : { CHROME_PATH: chrome }),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_SFN: stepFunctions,
    AWS_ENDPOINT_URL_GEO_PLACES: geoPlaces,
    // "localhost" cannot be prefixed by the name of a bucket.
    S3_FORCE_PATH_STYLE: "true",
    SITE_ORIGIN: origin,
    // Set by Lambda itself.
    LAMBDA_TASK_ROOT: codeFolder,
    ...(cognito === undefined
      ? {}
      : {
          AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
          TOKEN_ISSUER: cognito.issuer,
          TOKEN_JWKS_URI: cognito.jwksUri,
        }),
    ...browserLibraries(),
  };
}

/**
 * Sets process.env; a session token of the machine's own account would spoil
 * the signatures, so it is taken away.
 * @returns puts everything back
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
  for (const name of names) setVariable(name, environment[name]);
  return () => {
    for (const [name, value] of before) setVariable(name, value);
  };
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}
