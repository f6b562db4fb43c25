import { Aws, type App } from "aws-cdk-lib";
import { isMailable } from "../shared/accounts.ts";
import { school } from "../shared/college/school.ts";
import { RETENTION_FORM } from "../shared/retention.ts";
import { tableIds, tableOf } from "../shared/tables.ts";

/** Host name of the site. */
export interface Domain {
  readonly name: string;
  /** ARN of its certificate in us-east-1; by default the edge stack requests one. */
  readonly certificateArn?: string | undefined;
  /** Route 53's zone that the name is in, for the records of site, certificate and mail; by default others keep them. */
  readonly hostedZoneId?: string | undefined;
}

/**
 * Settings of a deployment, given by context (`-c name=value`, or `context` in cdk.json). What is true or false here is
 * `on` or `off` there, and `disposable` is `true`.
 */
export interface Settings {
  /** Name of the deployment: `dev`, `test`, `prod`. */
  readonly stage: string;
  /** Prefix of resource names; the slug of `shared/college/school.ts` by default. */
  readonly school: string;
  /** Host name of the site; CloudFront's own name by default. */
  readonly domain?: Domain | undefined;
  /** True for the stacks in CloudFront's region: web ACL, certificate and alarms. */
  readonly edge: boolean;
  /** Sender of all mails, which SES must have verified; the school's own address by default. */
  readonly mailFrom?: string | undefined;
  /** What receivers do with mails that only pretend to come from `domain`: `none` while reports are read, then `quarantine`. */
  readonly dmarcPolicy: "none" | "quarantine";
  /** Address that receivers send their reports of the domain's mails to. */
  readonly dmarcReports?: string | undefined;
  /** Recipient of alarms. */
  readonly alarmEmail?: string | undefined;
  /** Dollars a month of the account, of which `alarmEmail` is told when 80 percent are used up; no budget by default. */
  readonly monthlyBudget?: number | undefined;
  /** Limit of each route's requests a second, and twice as many for a moment; 2,000 by default. */
  readonly requestsPerSecond: number;
  /**
   * Concurrent executions reserved for converting and for printing, so that they never take those of saves. Only a stage
   * called `prod` has them by default: a new account has too few to reserve any.
   */
  readonly convertConcurrency?: number | undefined;
  readonly printConcurrency?: number | undefined;
  /** Writes a second that the tables accept from the start; a new table accepts 4,000 and grows in minutes. */
  readonly warmWrites?: number | undefined;
  /** Indexes to make, for an upgrade: CloudFormation adds one of a table at a time; all by default. */
  readonly indexes?: readonly string[] | undefined;
  /** ARN of another account's backup vault, which gets a copy of all applications every day; none by default. */
  readonly backupVaultArn?: string | undefined;
  /** Months after the begin of its term for which an application is kept, by what it is; for good by default. */
  readonly retention?: string | undefined;
  /** True if staff proves a second factor to assume a role; only a stage called `prod` asks for one by default. */
  readonly staffMfa: boolean;
  /** Folder, or address in S3, of the lists of schools; what `npm run schools` has imported here by default. */
  readonly schoolLists?: string | undefined;
  /** True to let students of the stage `prod` search invented schools. */
  readonly inventedSchools: boolean;
  /** True for a queue that gets every event of a submission, for a system of the college. */
  readonly submissionsQueue: boolean;
  /** True for a stage whose smoke test runs every hour: its silence is an alarm. */
  readonly hourlySmoke: boolean;
  /** True while no function may run, so that nothing reads or writes what is being restored. */
  readonly closed: boolean;
  /** True for a deployment whose data may be deleted with it. */
  readonly disposable: boolean;
  /** Numbers of the secrets between CloudFront and the API: CloudFront sends the first, the API accepts them all. */
  readonly originSecrets: readonly string[];
  /** False leaves handlers and site out of the template: for reading its structure only. */
  readonly bundle: boolean;
}

/** Executions that `prod` reserves for converting and as many for printing. */
const RESERVED = 50;

/** Limit of school and stage in a bucket's name: its 63 characters less account, region and purpose. */
const PREFIX_LENGTH = 25;

const NAME = /^[a-z][a-z0-9]{0,19}$/;
const COUNT = /^[1-9]\d{0,6}$/;
const VAULT_ARN = /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/;
/** Numbers of which none comes twice. */
const SECRETS = /^(?!.*\b(\d+)\b.*\b\1\b)[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/;
const INDEX = tableIds
  .flatMap((id) => Object.keys(tableOf(id).indexes ?? {}))
  .join("|");
const INDEXES = new RegExp(`^(?:${INDEX})(?:,(?:${INDEX}))*$`);

export function readSettings(app: App): Settings {
  const text = (name: string): string | undefined => {
    // A text from the command line, or JSON's number or boolean from cdk.json.
    const value: unknown = app.node.tryGetContext(name);
    return ["string", "number", "boolean"].includes(typeof value) &&
      value !== ""
      ? String(value)
      : undefined;
  };
  const matching = (name: string, pattern: RegExp, mustBe: string) => {
    const value = text(name);
    if (value === undefined || pattern.test(value)) return value;
    throw new Error(`The context value ${name}=${value} must be ${mustBe}.`);
  };
  const address = (name: string): string | undefined => {
    const value = text(name)?.toLowerCase();
    if (value === undefined || isMailable(value)) return value;
    throw new Error(
      `The context value ${name}=${value} must be an address alone, such as admission@college.edu.`,
    );
  };
  const count = (name: string): number | undefined => {
    const value = matching(name, COUNT, "a whole number above 0");
    return value === undefined ? undefined : Number(value);
  };
  const named = (name: string) =>
    matching(name, NAME, "lower-case letters and digits");
  const reserved = (name: string): number | undefined => {
    if (text(name) === "none") return undefined;
    return count(name) ?? (text("stage") === "prod" ? RESERVED : undefined);
  };
  const [domain, alarmEmail] = ["domain", "alarmEmail"].map(text);
  const mailFrom = address("mailFrom");
  const monthlyBudget = count("monthlyBudget");
  const edge = text("edge") === "on";
  const certificateArn = text("certificateArn");
  const hostedZoneId = text("hostedZoneId");
  if (domain !== undefined && certificateArn === undefined && !edge) {
    throw new Error(
      "A domain needs certificateArn, a certificate for it in us-east-1, or edge=on, which requests one.",
    );
  }
  if (hostedZoneId !== undefined && domain === undefined) {
    throw new Error("A hostedZoneId needs domain: a name in that zone.");
  }
  if (monthlyBudget !== undefined && alarmEmail === undefined) {
    throw new Error("A monthlyBudget needs alarmEmail: somebody to tell.");
  }
  const names = {
    stage: named("stage") ?? "dev",
    school: named("school") ?? school.slug,
  };
  if (namePrefix(names).length > PREFIX_LENGTH) {
    throw new Error(
      `The context values school and stage must have at most ${PREFIX_LENGTH - 1} characters together.`,
    );
  }
  return {
    ...names,
    domain:
      domain === undefined
        ? undefined
        : { name: domain, certificateArn, hostedZoneId },
    edge,
    mailFrom,
    dmarcPolicy: text("dmarcPolicy") === "none" ? "none" : "quarantine",
    dmarcReports: address("dmarcReports"),
    alarmEmail,
    monthlyBudget,
    requestsPerSecond: count("requestsPerSecond") ?? 2_000,
    convertConcurrency: reserved("convertConcurrency"),
    printConcurrency: reserved("printConcurrency"),
    warmWrites: count("warmWrites"),
    indexes: matching("indexes", INDEXES, "indexes of the tables")?.split(","),
    backupVaultArn: matching(
      "backupVaultArn",
      VAULT_ARN,
      "the ARN of a backup vault",
    ),
    retention: matching(
      "retention",
      RETENTION_FORM,
      "months such as started:12,submitted:36,withdrawn:12",
    ),
    staffMfa:
      (text("staffMfa") ?? (text("stage") === "prod" ? "on" : "")) === "on",
    schoolLists: text("schoolLists"),
    inventedSchools: text("inventedSchools") === "on",
    submissionsQueue: text("submissionsQueue") === "on",
    hourlySmoke: text("hourlySmoke") === "on",
    closed: text("closed") === "on",
    disposable: text("disposable") === "true",
    originSecrets: (
      matching(
        "originSecrets",
        SECRETS,
        "different numbers with commas between them, such as 1,2",
      ) ?? "1"
    ).split(","),
    bundle: text("bundle") !== "false",
  };
}

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
