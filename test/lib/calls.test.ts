import { globSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";

function textOf(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

/** Calls that no other implementation of AWS answers. */
const unjudged = ["Autocomplete", "GetPlace", "StartExecution"];

it("has a row of conformance for every call that a function makes", () => {
  const rows = textOf("packages/local-cloud/test/calls/*.ts");
  const sent = textOf("lambdas/**/*.ts").matchAll(/new (\w+)Command\(/g);
  const missing = [...new Set([...sent].map(([, name = ""]) => name))].filter(
    (name) =>
      !rows.includes(`${name}Command(`) &&
      // The document client has a method for each.
      !rows.includes(`table.${name.toLowerCase()}(`),
  );
  expect(missing.toSorted()).toEqual(unjudged);
});
