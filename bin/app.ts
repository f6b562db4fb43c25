import { App } from "aws-cdk-lib";
import { bundleFolder, bundleHandlers } from "../lib/bundle.ts";
import { readSettings, SettingsError } from "../lib/settings.ts";
import { addStack, synthesizeReadable } from "../lib/synthesize.ts";
import {
  ConfigurationError,
  requireConfiguration,
} from "../shared/application/derive/check-configuration.ts";
import { configuration } from "../shared/form/configuration.ts";
import { deployedSchools } from "./schools/deployed-schools.ts";
import { packSchoolsFor } from "./schools/pack-schools.ts";

try {
  const app = new App();
  const settings = readSettings(app);
  requireConfiguration({ ...configuration, now: new Date() });
  if (settings.bundle) {
    const lists = await deployedSchools(settings);
    bundleHandlers();
    packSchoolsFor(bundleFolder("lambdas/api/lookup.ts"), lists);
  }
  addStack(app);
  synthesizeReadable(app);
} catch (error) {
  const isPlain =
    error instanceof SettingsError || error instanceof ConfigurationError;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
