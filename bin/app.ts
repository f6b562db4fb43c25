import { App } from "aws-cdk-lib";
import { bundleFolder, bundleHandlers } from "../lib/bundle.ts";
import { packSchoolsFor, syntheticLists } from "../lib/schools.ts";
import { readSettings } from "../lib/settings.ts";
import { addStack } from "../lib/synthesize.ts";

const app = new App();
if (readSettings(app).bundle) {
  bundleHandlers();
  await packSchoolsFor(bundleFolder("lambdas/api/lookup.ts"));
  for (const list of syntheticLists()) {
    console.warn(
      `Warning: the ${list.replace("-", " ")} that students can search are invented; see "Import schools" in docs/recipes.md.`,
    );
  }
}
addStack(app);
