import { jest } from "@jest/globals";

// Imported before everything else, so that no module has read the first school by then.
jest.mock("../../shared/college/school.ts", () =>
  jest.requireActual("./second-school.ts"),
);
