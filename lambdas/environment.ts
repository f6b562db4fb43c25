/** The only reader of `process.env`: every variable is read and checked once, when a function starts. */
const read = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === "")
    throw new Error(`The environment variable ${name} is missing.`);
  return value;
};

export const environment = {
  answersTable: read("ANSWERS_TABLE"),
  tabsTable: read("TABS_TABLE"),
  addAnotherTable: read("ADD_ANOTHER_TABLE"),
  documentsTable: read("DOCUMENTS_TABLE"),
  tokensTable: read("TOKENS_TABLE"),
  documentsBucket: read("DOCUMENTS_BUCKET"),
  conversionMachineArn: read("CONVERSION_MACHINE_ARN"),
  applicationPdfMachineArn: read("APPLICATION_PDF_MACHINE_ARN"),
  userPoolClientId: read("USER_POOL_CLIENT_ID"),
  tokenIssuer: read("TOKEN_ISSUER"),
  tokenJwksUri: read("TOKEN_JWKS_URI"),
  siteOrigin: read("SITE_ORIGIN"),
  /** Buckets as the first part of the path instead of the host name, for endpoints without wildcard host names. */
  s3ForcePathStyle: process.env["S3_FORCE_PATH_STYLE"] === "true",
  /** A Chrome to print with where the packaged one does not run. */
  chromePath: process.env["CHROME_PATH"],
} as const;
