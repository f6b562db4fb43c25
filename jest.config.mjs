import { availableParallelism } from "node:os";

/** The functions' calls of AWS are signed by the local cloud, which has to be loaded before the SDK. */
const LOCAL_CLOUD = "<rootDir>/packages/local-cloud/index.ts";
/** Moves the clock of a run that asks for another day. */
const OTHER_CLOCK = "<rootDir>/test/support/other-clock.ts";

/** One project per folder of tests, each with what its code runs in. */
function project(displayName, settings = {}) {
  const {
    moduleType = "es6",
    root = `<rootDir>/test/${displayName}`,
    setupFiles = [],
    ...others
  } = settings;
  return {
    displayName,
    roots: [root],
    testEnvironment: "node",
    setupFiles: [OTHER_CLOCK, ...setupFiles],
    extensionsToTreatAsEsm: moduleType === "es6" ? [".ts"] : [],
    transform: {
      "\\.tsx?$": [
        "@swc/jest",
        {
          jsc: {
            parser: { syntax: "typescript", tsx: true },
            target: "es2024",
            experimental: { keepImportAttributes: moduleType === "es6" },
            transform: { react: { runtime: "automatic" } },
          },
          module: { type: moduleType },
          sourceMaps: "inline",
        },
      ],
    },
    modulePathIgnorePatterns: ["<rootDir>/.build", "<rootDir>/cdk.out"],
    ...others,
  };
}

export default {
  // On two cores the default is one worker, which waits while its tests wait for processes of their own.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // What suites leave in the memory of a worker would fill the machine's.
  workerIdleMemoryLimit: "1GB",
  // Ends what hangs; on a machine with much else to do, a test may take ten times as long as alone.
  testTimeout: 300_000,
  projects: [
    project("shared"),
    project("lambdas", {
      setupFiles: [
        LOCAL_CLOUD,
        "<rootDir>/test/support/browser-libraries.ts",
        "<rootDir>/test/support/patience.ts",
      ],
      setupFilesAfterEnv: ["<rootDir>/test/support/end-processes.ts"],
    }),
    project("lib", {
      setupFiles: [LOCAL_CLOUD],
    }),
    project("local-cloud", {
      root: "<rootDir>/packages/local-cloud/test",
      setupFiles: [LOCAL_CLOUD],
    }),
    project("school-search", {
      root: "<rootDir>/packages/school-search/test",
    }),
    project("theme", { root: "<rootDir>/packages/theme/test" }),
    project("safe-documents", {
      root: "<rootDir>/packages/safe-documents/test",
      setupFiles: [
        "<rootDir>/test/support/browser-libraries.ts",
        "<rootDir>/test/support/patience.ts",
      ],
      setupFilesAfterEnv: ["<rootDir>/test/support/end-processes.ts"],
    }),
    project("labs", { root: "<rootDir>/labs/bench" }),
    project("web", {
      moduleType: "commonjs",
      testEnvironment: "<rootDir>/test/support/dom-environment.cjs",
      setupFilesAfterEnv: ["<rootDir>/test/support/dom-setup.ts"],
      moduleNameMapper: {
        "\\.(css|svg|woff2)$": "<rootDir>/test/support/style-module.cjs",
      },
    }),
  ],
};
