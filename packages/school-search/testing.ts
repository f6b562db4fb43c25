/** What tests of those who search schools need: files of agencies. */
export * from "./test/agency-files.ts";
