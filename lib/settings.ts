import { Aws, type App } from "aws-cdk-lib";
import { isMailable } from "../shared/accounts.ts";
import { school } from "../shared/college/school.ts";
import { RETENTION_FORM } from "../shared/retention.ts";
import { tableIds, tableOf } from "../shared/tables.ts";

/** Error that whoever deploys can cure: told in a line. */
export class SettingsError extends Error {}

/** Executions that `prod` reserves for converting and as many for printing. */
const RESERVED = 50;

/** Limit of school and stage in a bucket's name: its 63 characters less account, region and purpose. */
const PREFIX_LENGTH = 25;

const NAME = [
  /^[a-z][a-z0-9]{0,19}$/,
  "lower-case letters and digits",
] as const;
const COUNT = [/^[1-9]\d{0,6}$/, "a whole number above 0"] as const;
const RESERVATION = [
  /^(?:none|[1-9]\d{0,6})$/,
  "none or a whole number above 0",
] as const;
const ADDRESS = [
  { test: isMailable },
  "an address alone, such as admission@college.edu",
] as const;
const SWITCH = [/^(?:on|off)$/, "on or off"] as const;
const TRUTH = [/^(?:true|false)$/, "true or false"] as const;
const INDEX = tableIds
  .flatMap((id) => Object.keys(tableOf(id).indexes ?? {}))
  .join("|");

/**
 * Settings of a deployment, given by context (`-c name=value`, or `context` in cdk.json, for one stage alone in its `stages`),
 * each with what its text is tested by, and told to be where it is not.
 */
const FORMS = {
  /** Name of the deployment: `dev` by default, `test`, `prod`. */
  stage: NAME,
  /** Prefix of resource names; the slug of `shared/college/school.ts` by default. */
  school: NAME,
  /** Host name of the site; CloudFront's own name by default. */
  domain: [
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/,
    "a host's name in small letters",
  ],
  /** ARN of its certificate; by default the edge stack requests one. */
  certificateArn: [
    /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
    "the ARN of a certificate in us-east-1",
  ],
  /** Route 53's zone that the domain is in, for the records of site, certificate and mail; by default others keep them. */
  hostedZoneId: [/^Z[A-Z\d]{5,31}$/, "an id such as Z0123456789ABC"],
  /** On for the stacks in CloudFront's region: web ACL, certificate and alarms. */
  edge: SWITCH,
  /** Sender of all mails, which SES must have verified; the school's own address by default. */
  mailFrom: ADDRESS,
  /** What receivers do with mails that pretend to come from `domain`: `none` while reports are read, or `quarantine`. */
  dmarcPolicy: [/^(?:none|quarantine)$/, "none or quarantine"],
  /** Address that receivers send their reports of the domain's mails to. */
  dmarcReports: ADDRESS,
  /** Recipient of alarms. */
  alarmEmail: ADDRESS,
  /** Dollars a month of the account, of which `alarmEmail` is told when 80 percent are used up; no budget by default. */
  monthlyBudget: COUNT,
  /** Limit of each route's requests a second, and twice as many for a moment; 2,000 by default. */
  requestsPerSecond: COUNT,
  /**
   * Concurrent executions reserved for converting and for printing, so that they never take those of saves. Only a stage
   * called `prod` has them by default: a new account has too few to reserve any.
   */
  convertConcurrency: RESERVATION,
  printConcurrency: RESERVATION,
  /** Writes a second that the tables accept from the start; a new table accepts 4,000 and grows in minutes. */
  warmWrites: COUNT,
  /** Indexes to make, for an upgrade: CloudFormation adds one of a table at a time; all by default. */
  indexes: [
    new RegExp(`^(?:${INDEX})(?:,(?:${INDEX}))*$`),
    "indexes of the tables",
  ],
  /** ARN of another account's backup vault, which gets a copy of all applications every day; none by default. */
  backupVaultArn: [
    /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
    "the ARN of a backup vault",
  ],
  /** Months after the begin of its term for which an application is kept, by what it is; for good by default. */
  retention: [
    RETENTION_FORM,
    "months such as started:12,submitted:36,withdrawn:12",
  ],
  /** On if staff proves a second factor to assume a role; only a stage called `prod` asks for one by default. */
  staffMfa: SWITCH,
  /** Folder, or address in S3, of the lists of schools; what `npm run schools` has imported here by default. */
  schoolLists: [/./, "a folder or an address"],
  /** On to let students of the stage `prod` search invented schools. */
  inventedSchools: SWITCH,
  /** On for a queue that gets every event of a submission, for a system of the college. */
  submissionsQueue: SWITCH,
  /** On for a stage whose smoke test runs every hour: its silence is an alarm. */
  hourlySmoke: SWITCH,
  /** On while no function may run, so that nothing reads or writes what is being restored. */
  closed: SWITCH,
  /** True for a deployment whose data may be deleted with it. */
  disposable: TRUTH,
  /** Numbers of the secrets between CloudFront and the API: CloudFront sends the first, the API accepts them all. */
  originSecrets: [
    /^(?!.*\b(\d+)\b.*\b\1\b)[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/,
    "different numbers with commas between them, such as 1,2",
  ],
  /** False leaves handlers and site out of the template: for reading its structure only. */
  bundle: TRUTH,
} as const;

type Context = Readonly<Record<string, string | number | boolean | null>>;

/** Settings that mean nothing without another one. */
const NEEDS = [
  ["certificateArn", "domain", "the name that the certificate is for"],
  ["hostedZoneId", "domain", "a name in that zone"],
  ["monthlyBudget", "alarmEmail", "somebody to tell"],
] as const;

/**
 * Reads the settings.
 * @throws SettingsError naming one that is none, or whose text means nothing, or that lacks another
 */
export function readSettings(app: App) {
  const given = app.node.getAllContext() as Context;
  const { stages = {} } = given as {
    stages?: Readonly<Record<string, Context>>;
  };
  const { stage = "dev" } = given;
  const all: Context = { ...stages[String(stage)], ...given };
  for (const name of Object.keys(all)) {
    // The names of the CDK, and of its command, have other marks as well.
    if (name in FORMS || name === "stages" || !/^\w+$/.test(name)) continue;
    throw new SettingsError(
      `The context value ${name} is no setting: lib/settings.ts lists them.`,
    );
  }
  const text = (name: keyof typeof FORMS): string | undefined => {
    // A text from the command line, or JSON's number or boolean from cdk.json.
    const value = String(all[name] ?? "");
    const [form, mustBe] = FORMS[name];
    if (value === "") return undefined;
    if (form.test(value)) return value;
    throw new SettingsError(
      `The context value ${name}=${value} must be ${mustBe}.`,
    );
  };
  const address = (name: "mailFrom" | "dmarcReports" | "alarmEmail") =>
    text(name)?.toLowerCase();
  const count = (name: "monthlyBudget" | "requestsPerSecond" | "warmWrites") =>
    text(name) === undefined ? undefined : Number(text(name));
  const isProd = text("stage") === "prod";
  const reserved = (name: "convertConcurrency" | "printConcurrency") => {
    const value = text(name) ?? (isProd ? RESERVED : "none");
    return value === "none" ? undefined : Number(value);
  };
  for (const [name, needed, why] of NEEDS) {
    if (text(name) !== undefined && text(needed) === undefined) {
      throw new SettingsError(`A ${name} needs ${needed}: ${why}.`);
    }
  }
  const [domain, certificateArn] = [text("domain"), text("certificateArn")];
  const edge = text("edge") === "on";
  if (domain !== undefined && certificateArn === undefined && !edge) {
    throw new SettingsError(
      "A domain needs certificateArn, a certificate for it in us-east-1, or edge=on, which requests one.",
    );
  }
  const names = {
    stage: text("stage") ?? "dev",
    school: text("school") ?? school.slug,
  };
  if (namePrefix(names).length > PREFIX_LENGTH) {
    throw new SettingsError(
      `The context values school and stage must have at most ${PREFIX_LENGTH - 1} characters together.`,
    );
  }
  return {
    ...names,
    domain:
      domain === undefined
        ? undefined
        : { name: domain, certificateArn, hostedZoneId: text("hostedZoneId") },
    edge,
    mailFrom: address("mailFrom"),
    dmarcPolicy: text("dmarcPolicy") === "none" ? "none" : "quarantine",
    dmarcReports: address("dmarcReports"),
    alarmEmail: address("alarmEmail"),
    monthlyBudget: count("monthlyBudget"),
    requestsPerSecond: count("requestsPerSecond") ?? 2_000,
    convertConcurrency: reserved("convertConcurrency"),
    printConcurrency: reserved("printConcurrency"),
    warmWrites: count("warmWrites"),
    indexes: text("indexes")?.split(","),
    backupVaultArn: text("backupVaultArn"),
    retention: text("retention"),
    staffMfa: (text("staffMfa") ?? (isProd ? "on" : "off")) === "on",
    schoolLists: text("schoolLists"),
    inventedSchools: text("inventedSchools") === "on",
    submissionsQueue: text("submissionsQueue") === "on",
    hourlySmoke: text("hourlySmoke") === "on",
    closed: text("closed") === "on",
    disposable: text("disposable") === "true",
    originSecrets: (text("originSecrets") ?? "1").split(","),
    bundle: text("bundle") !== "false",
  } as const;
}

export type Settings = ReturnType<typeof readSettings>;
export type Domain = NonNullable<Settings["domain"]>;

/** Returns the prefix of the names that are unique in a region, so that stages and schools can share an account. */
export function namePrefix({
  school: name,
  stage,
}: Pick<Settings, "school" | "stage">): string {
  return `${name}-${stage}`;
}

/** Returns a name that is unique in an account: CloudFront's policies are shared by all of its regions. */
export function globalName(
  settings: Pick<Settings, "school" | "stage">,
  purpose: string,
): string {
  return `${namePrefix(settings)}-${purpose}-${Aws.REGION}`;
}

/** Returns the namespace of the application's own metrics in CloudWatch. */
export function metricsNamespace(
  settings: Pick<Settings, "school" | "stage">,
): string {
  return `Admission/${namePrefix(settings)}`;
}
