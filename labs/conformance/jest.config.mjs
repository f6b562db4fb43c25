import { join } from "node:path";
import base from "../../jest.config.mjs";

/** Emulators by the variable with the address of the engine that replaces them. */
const emulators = {
  CONFORMANCE_DYNAMODB: "dynamodb/dynamodb",
  CONFORMANCE_S3: "s3/s3",
  CONFORMANCE_COGNITO_IDENTITY_PROVIDER: "cognito/cognito",
  CONFORMANCE_SESV2: "ses/ses",
  CONFORMANCE_EVENTBRIDGE: "events/buses",
};
const replaced = Object.entries(emulators).filter(
  ([variable]) => process.env[variable] !== undefined,
);
const rootDir = join(import.meta.dirname, "../..");

export default {
  ...base,
  // An engine is one for all tests.
  maxWorkers: 1,
  projects: base.projects
    .filter(({ displayName }) =>
      ["lambdas", "lib", "local-cloud"].includes(displayName),
    )
    .map((project) => ({
      ...project,
      rootDir,
      moduleNameMapper: Object.fromEntries([
        [
          "/credentials\\.ts$",
          "<rootDir>/labs/conformance/services/credentials.ts",
        ],
        ...replaced.map(([, module]) => [
          `/${module}\\.ts$`,
          `<rootDir>/labs/conformance/services/${module.split("/")[1]}.ts`,
        ]),
      ]),
    })),
};
