import { jest } from "@jest/globals";

// Imported before everything else, so that nothing has read the first school by then.
jest.mock("../../shared/application/school.ts", () =>
  jest.requireActual("./second-school.ts"),
);
