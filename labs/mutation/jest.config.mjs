import config from "../../jest.config.mjs";

const HERE = "<rootDir>/labs/mutation";

/** All tests, with all changes in the sources. */
export default {
  ...config,
  rootDir: "../..",
  projects: config.projects.map(({ transform, ...project }) => ({
    ...project,
    rootDir: ".",
    testEnvironment: `${HERE}/environment.mjs`,
    testEnvironmentOptions: { base: project.testEnvironment },
    transform: {
      "\\.tsx?$": [`${HERE}/sources.mjs`, transform["\\.tsx?$"][1]],
    },
  })),
};
