/**
 * The ports of the first start in this process, which later starts use again:
 * the handlers that were imported then go on calling the same addresses.
 */
export const portsOfThisProcess = {
  site: 0,
  dynamoDb: 0,
  cognito: 0,
  s3: 0,
  stepFunctions: 0,
  geoPlaces: 0,
};
