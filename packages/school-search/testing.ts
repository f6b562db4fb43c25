/** What tests and measurements of those who search schools need: files of agencies, and as many schools as one likes. */
export * from "./test/agency-files.ts";
export { manySchools } from "./test/many-schools.ts";
