import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import {
  RELEASED_RESOURCES,
  resourcesWithData,
} from "../contract/resources-with-data.ts";
import { textAt } from "../support/run-script.ts";
import { EVERYTHING, stackTemplate } from "../support/stack-template.ts";

type Resources = ReturnType<typeof resourcesWithData>;

function madeOf(context: Readonly<Record<string, string>>): Resources {
  return resourcesWithData(stackTemplate(context));
}

const released = JSON.parse(
  readFileSync(RELEASED_RESOURCES, "utf8"),
) as Resources;
const made = madeOf({});

it("an upgrade from the last release replaces nothing that holds data", () => {
  for (const [id, { type, fixed }] of Object.entries(released)) {
    expect([id, made[id]]).toMatchObject([id, { type, fixed }]);
  }
});

it.each<Readonly<Record<string, string>>>([
  EVERYTHING,
  { disposable: "true", originSecrets: "1,2", warmWrites: "9000" },
])("a deployment with %j replaces nothing that holds data", (context) => {
  const changed = madeOf(context);
  for (const [id, { type, fixed }] of Object.entries(made)) {
    expect([id, changed[id]]).toMatchObject([id, { type, fixed }]);
  }
});

it("CloudFormation gets one index of a table at a time, in the steps that the page of deployment tells", () => {
  const page = textAt("docs/deployment.md");
  const [, upgrade = ""] = /^## Upgrade\n(.*?)^## /ms.exec(page) ?? [];
  const steps = [...upgrade.matchAll(/-c indexes=([\w,]+)/g)].map(
    ([, indexes = ""]) => madeOf({ indexes }),
  );
  let before = released;
  for (const after of [...steps, made]) {
    for (const [id, { indexes }] of Object.entries(after)) {
      const had = before[id]?.indexes ?? indexes;
      const changed = [
        ...indexes.filter((index) => !had.includes(index)),
        ...had.filter((index) => !indexes.includes(index)),
      ];
      // A new table may have several.
      expect([id, changed.length <= 1]).toEqual([id, true]);
    }
    before = after;
  }
});
