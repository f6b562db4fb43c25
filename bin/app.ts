import { App } from "aws-cdk-lib";
import { bundleFolder, bundleHandlers } from "../lib/bundle.ts";
import { readSettings } from "../lib/settings.ts";
import { addStack } from "../lib/synthesize.ts";
import { deployedSchools } from "./schools/deployed-schools.ts";
import { packSchoolsFor } from "./schools/pack-schools.ts";

const app = new App();
const settings = readSettings(app);
if (settings.bundle) {
  const lists = await deployedSchools(settings);
  bundleHandlers();
  packSchoolsFor(bundleFolder("lambdas/api/lookup.ts"), lists);
}
addStack(app);
