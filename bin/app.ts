import { App } from "aws-cdk-lib";
import { bundleFolder, bundleHandlers } from "../lib/bundle.ts";
import { readSettings } from "../lib/settings.ts";
import { addStack } from "../lib/synthesize.ts";
import { packSchoolsFor, syntheticLists } from "./schools/pack-schools.ts";

const app = new App();
if (readSettings(app).bundle) {
  bundleHandlers();
  packSchoolsFor(bundleFolder("lambdas/api/lookup.ts"));
  for (const list of syntheticLists()) {
    console.warn(
      `Warning: the ${list.replace("-", " ")} that students can search are invented; see "Import schools" in docs/recipes.md.`,
    );
  }
}
addStack(app);
