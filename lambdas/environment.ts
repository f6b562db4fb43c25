/** The only reader of `process.env`. A variable that is missing stops the function at its first use, by name. */
function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") {
    throw new Error(`The environment variable ${name} is missing.`);
  }
  return value;
}

export const environment = {
  get answersTable() {
    return read("ANSWERS_TABLE");
  },
  get tabsTable() {
    return read("TABS_TABLE");
  },
  get addAnotherTable() {
    return read("ADD_ANOTHER_TABLE");
  },
  get documentsTable() {
    return read("DOCUMENTS_TABLE");
  },
  get tokensTable() {
    return read("TOKENS_TABLE");
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
  get tokenIssuer() {
    return read("TOKEN_ISSUER");
  },
  get tokenJwksUri() {
    return read("TOKEN_JWKS_URI");
  },
  get siteOrigin() {
    return read("SITE_ORIGIN");
  },
  /** What CloudFront adds to every request that it passes on. */
  get originSecret() {
    return read("ORIGIN_SECRET");
  },
  /** `amazon-location`, or `off` where addresses are typed by hand alone. */
  get addressLookup() {
    return read("ADDRESS_LOOKUP");
  },
  /** The folder of the function's code and of what lies beside it; Lambda says which. */
  get codeFolder() {
    return read("LAMBDA_TASK_ROOT");
  },
  /** Buckets as the first part of the path instead of the host name, for endpoints without wildcard host names. */
  get s3ForcePathStyle() {
    return process.env["S3_FORCE_PATH_STYLE"] === "true";
  },
  /** A Chrome to print with where the packaged one does not run. */
  get chromePath() {
    return process.env["CHROME_PATH"];
  },
};
