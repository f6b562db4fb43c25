import { devNull } from "node:os";
import { credentials } from "../server/credentials.ts";
import { region } from "../template/physical-names.ts";
import { browserLibraries, installedChrome } from "./browser.ts";

/** Services and addresses of one run. */
export interface Run {
  readonly origin: string;
  /** Folder of the files that lie beside the handlers' code. */
  readonly codeFolder: string;
  /** Services by the names that the SDK has for them in variables. */
  readonly services: Readonly<Record<string, { readonly endpoint: string }>>;
  /** Addresses of functions, by the variables of the outputs that have them. */
  readonly functionUrls: Readonly<Record<string, string>>;
}

/**
 * Returns the handlers' environment: the variables of the template, overridden by the only differences between this
 * machine and AWS.
 */
export function handlerEnvironment(
  variables: Readonly<Record<string, string>>,
  { origin, codeFolder, services, functionUrls }: Run,
): Readonly<Record<string, string>> {
  const chrome = installedChrome();
  const endpoints = Object.entries(services).map(([name, { endpoint }]) => [
    `AWS_ENDPOINT_URL_${name}`,
    endpoint,
  ]);
  return {
    ...variables,
    ...(chrome && { CHROME_PATH: chrome }),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // Profiles of the machine may forbid other endpoints than those of AWS.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    ...Object.fromEntries(endpoints),
    ...functionUrls,
    // "localhost" cannot be prefixed with a bucket name.
    S3_FORCE_PATH_STYLE: "true",
    SITE_ORIGIN: origin,
    // There is no CloudWatch to read them.
    POWERTOOLS_METRICS_DISABLED: "true",
    // Set by Lambda itself.
    LAMBDA_TASK_ROOT: codeFolder,
    ...browserLibraries(),
  };
}

/**
 * Sets process.env, and removes whatever leads the SDK to the machine's own account, or past the endpoints of this one.
 * @returns a function that restores the previous environment
 */
export function applyEnvironment(
  environment: Readonly<Record<string, string>>,
): () => void {
  const names = [
    ...Object.keys(environment),
    ...Object.keys(process.env).filter((name) => /^AWS_/i.test(name)),
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
