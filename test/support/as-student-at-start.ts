import { jest } from "@jest/globals";
import type * as EarlyProfile from "../../web/src/api/early-profile.ts";

/** Imported first, this makes a test's page one that a student has opened. */
jest.mock("../../web/src/api/early-profile.ts", () => ({
  ...jest.requireActual<typeof EarlyProfile>(
    "../../web/src/api/early-profile.ts",
  ),
  wasLoggedInAtStart: () => true,
}));
