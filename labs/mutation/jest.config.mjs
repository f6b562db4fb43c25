import config from "../../jest.config.mjs";

/** All tests, each of which notes what source it runs. */
export default {
  ...config,
  rootDir: "../..",
  projects: config.projects.map(({ setupFilesAfterEnv = [], ...project }) => ({
    ...project,
    rootDir: ".",
    setupFilesAfterEnv: [
      ...setupFilesAfterEnv,
      "<rootDir>/labs/mutation/note-covered.ts",
    ],
  })),
};
