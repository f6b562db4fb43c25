import { App } from "aws-cdk-lib";
import { bundleHandlers } from "../lib/bundle.ts";
import { readSettings } from "../lib/settings.ts";
import { addStack } from "../lib/synthesize.ts";

const app = new App();
if (readSettings(app).bundle) bundleHandlers();
addStack(app);
