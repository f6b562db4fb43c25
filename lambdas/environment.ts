import { retentionMonths } from "../shared/retention.ts";
import { tableVariable, type TableId } from "../shared/tables.ts";

/**
 * Reads a variable. Nothing else reads `process.env`.
 * @throws Error naming a variable that is missing, at its first use
 */
function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") {
    throw new Error(`The environment variable ${name} is missing.`);
  }
  return value;
}

export const environment = {
  table(id: TableId) {
    return read(tableVariable(id));
  },
  get documentsBucket() {
    return read("DOCUMENTS_BUCKET");
  },
  get conversionMachineArn() {
    return read("CONVERSION_MACHINE_ARN");
  },
  get applicationPdfMachineArn() {
    return read("APPLICATION_PDF_MACHINE_ARN");
  },
  get userPoolId() {
    return read("USER_POOL_ID");
  },
  get userPoolClientId() {
    return read("USER_POOL_CLIENT_ID");
  },
  get eventBus() {
    return read("EVENT_BUS");
  },
  get mailFrom() {
    return read("MAIL_FROM");
  },
  /** SES's name of the mails of this stage, of which it reports what came back. */
  get mailConfigurationSet() {
    return read("MAIL_CONFIGURATION_SET");
  },
  /** CloudWatch namespace of the business metrics, which tells stages apart. */
  get metricsNamespace() {
    return read("METRICS_NAMESPACE");
  },
  get siteOrigin() {
    return read("SITE_ORIGIN");
  },
  /** For how long applications are kept; undefined for good. */
  get retention() {
    return retentionMonths(process.env["RETENTION"] ?? "");
  },
  /** Values of the secret header that CloudFront adds to every request that it forwards; the first is the one to use. */
  get originSecrets() {
    return read("ORIGIN_SECRETS").split(" ");
  },
  /** Folder of the function's code and of the files beside it, as Lambda sets it. */
  get codeFolder() {
    return read("LAMBDA_TASK_ROOT");
  },
  /** True to name buckets in the path instead of the host name, for endpoints without wildcard host names. */
  get s3ForcePathStyle() {
    return process.env["S3_FORCE_PATH_STYLE"] === "true";
  },
  /** Path of a Chrome to print with where the packaged one does not run. */
  get chromePath() {
    return process.env["CHROME_PATH"];
  },
};
