import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CloudFormationTemplate } from "@admission/local-cloud";
import { Annotations, App, type AppProps, type StackProps } from "aws-cdk-lib";
import { AdmissionStack } from "./admission-stack.ts";
import { EdgeAlarmsStack } from "./edge-alarms-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { EDGE_REGION, edgeStackName } from "./edge.ts";
import { MailStack } from "./mail-stack.ts";
import { namePrefix, readSettings, type Settings } from "./settings.ts";

/** Settings by name: texts of the command line, or values of cdk.json. */
type Context = Readonly<Record<string, string | number | boolean>>;

/** Adds the stack to an app, named and described by the app's context. */
export function addStack(app: App): AdmissionStack {
  const settings = readSettings(app);
  const stack = stackOf(app, settings);
  const present = { ...settings, protection: !settings.disposable };
  for (const name of Object.keys(WANTED) as (keyof typeof WANTED)[]) {
    if (settings.stage !== "prod" || present[name]) continue;
    const lack = `Without ${name}, ${WANTED[name]}`;
    Annotations.of(stack).addWarningV2(`admission:${name}`, lack);
  }
  return stack;
}

/** What a stage called `prod` should have, with what follows without it. */
const WANTED = {
  protection: "whoever deletes a stack deletes its data: disposable=true.",
  mailFrom:
    "mails come from the school's contact address; SES sends none before that is verified.",
  alarmEmail: "alarms reach nobody.",
  domain: "students see a name of CloudFront's in the address.",
  edge: "one client can keep all students from signing up, and nothing watches CloudFront.",
  hourlySmoke:
    "nobody is told of a smoke test that fails, or that nothing starts.",
  monthlyBudget: "nobody is told of costs that get out of hand.",
  retention:
    "nothing is erased, whatever the school tells students with `words.kept`.",
} as const satisfies Partial<Record<keyof Settings | "protection", string>>;

function stackOf(app: App, settings: Settings): AdmissionStack {
  const prefix = namePrefix(settings);
  const props = (part: string, region?: string): StackProps => ({
    ...(region && { env: { region } }),
    terminationProtection: !settings.disposable,
    description: `Online college admission application: ${settings.school}, ${settings.stage}${part}`,
  });
  // The id is the prefix of every name that CloudFront and IAM require to be unique in an account.
  const main = new AdmissionStack(
    app,
    `${prefix}-admission`,
    settings,
    props(""),
  );
  const { domain, mailFrom } = settings;
  if (domain?.hostedZoneId !== undefined) {
    if (mailFrom?.endsWith(`@${domain.name}`)) {
      main.addStackDependency(
        new MailStack(app, `${prefix}-mail`, domain, settings, props(", mail")),
      );
    } else if (mailFrom !== undefined) {
      Annotations.of(main).addWarningV2(
        "admission:sender",
        `The sender ${mailFrom} is not of ${domain.name}: no records are made for its mails, and students see two names.`,
      );
    }
  }
  if (settings.edge) {
    main.addStackDependency(
      new EdgeStack(
        app,
        edgeStackName(settings),
        settings,
        props(", edge", EDGE_REGION),
      ),
    );
    const alarms = new EdgeAlarmsStack(
      app,
      `${prefix}-edge-alarms`,
      settings,
      props(", alarms of the edge", EDGE_REGION),
    );
    alarms.addStackDependency(main);
  }
  return main;
}

/**
 * Writes what is to be deployed, readable for everybody: on Lambda, another user reads the files than the one who has made
 * them, perhaps for himself alone (umask 077), and the CDK keeps their modes.
 */
export function synthesizeReadable(app: App): void {
  const { directory } = app.synth();
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = join(directory, String(name));
    chmodSync(path, statSync(path).mode | 0o444);
  }
}

/** Returns the feature flags of the project. Settings of a deployment beside them concern neither local runs nor tests. */
function featureFlags(): Readonly<Record<string, unknown>> {
  const file = join(import.meta.dirname, "..", "cdk.json");
  const { context } = JSON.parse(readFileSync(file, "utf8")) as {
    context: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(
    Object.entries(context).filter(([name]) => name.startsWith("@")),
  );
}

/**
 * Makes an app without the code of the functions and the files of the site, for reading the structure of its template.
 * The CDK's own check of the template takes five times as long as everything else: `cdk synth` and a test run it.
 */
export function structureOnly(context: Context = {}, more: AppProps = {}): App {
  const app = new App({
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
    context: { ...featureFlags(), ...context, bundle: "false" },
    ...more,
  });
  addStack(app);
  return app;
}

/** Synthesizes the templates of all stacks as `cdk synth` does, but for the code of the functions and the site. */
export function synthesizeAll(
  context: Context = {},
): Readonly<Record<string, CloudFormationTemplate>> {
  const { stacks } = structureOnly(context).synth();
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => [
      stackName,
      template as CloudFormationTemplate,
    ]),
  );
}

/** Synthesizes the template of the application itself. */
export function synthesize(context: Context = {}): CloudFormationTemplate {
  const [, template] = Object.entries(synthesizeAll(context)).find(([name]) =>
    name.endsWith("-admission"),
  ) as [string, CloudFormationTemplate];
  return template;
}
