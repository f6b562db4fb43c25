import { join } from "node:path";
import base from "../../jest.config.mjs";

/** Emulators by the variable with the address of the engine that replaces them. */
const emulators = {
  CONFORMANCE_DYNAMODB: "dynamodb",
  CONFORMANCE_S3: "s3",
  CONFORMANCE_COGNITO_IDENTITY_PROVIDER: "cognito",
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
        ...replaced.map(([, service]) => [
          `/${service}/${service}\\.ts$`,
          `<rootDir>/labs/conformance/services/${service}.ts`,
        ]),
      ]),
    })),
};
