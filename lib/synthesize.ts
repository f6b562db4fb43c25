import { App } from "aws-cdk-lib";
import { AdmissionStack } from "./admission-stack.ts";
import type { CloudFormationTemplate } from "./local/template.ts";
import { prefixOf, readSettings } from "./settings.ts";

/** The stack of an app, named and described by the app's context. */
export const addStack = (app: App): AdmissionStack => {
  const settings = readSettings(app);
  return new AdmissionStack(app, "Admission", settings, {
    stackName: `${prefixOf(settings)}-admission`,
    description: `Online college admission application: ${settings.school}, ${settings.stage}`,
  });
};

/** The template as `cdk synth` makes it, but for the code of the functions and the files of the site. */
export const synthesize = (
  context: Readonly<Record<string, string>> = {},
): CloudFormationTemplate => {
  const app = new App({
    analyticsReporting: false,
    context: { ...context, bundle: "false" },
  });
  const stack = addStack(app);
  return app.synth().getStackArtifact(stack.artifactId)
    .template as CloudFormationTemplate;
};
