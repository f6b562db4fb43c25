import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import {
  CreateBucketCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { isRecord } from "../../packages/local-cloud/template/template.ts";
import { ROOT } from "../../test/support/run-script.ts";
import {
  EDGE_CONTEXT,
  synthesized,
  synthesizedStacks,
} from "../../test/support/stack-template.ts";
import { KEY_PAIR } from "./engines.ts";

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
}
interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

/** Contexts of the deployments that are judged. */
const stages = {
  test: { stage: "test", disposable: "true" },
  prod: {
    stage: "prod",
    domain: "apply.example.edu",
    certificateArn:
      "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
    mailFrom: "apply@example.edu",
    alarmEmail: "staff@example.edu",
    convertConcurrency: "10",
    printConcurrency: "10",
    warmWrites: "8000",
    originSecrets: "2,1",
  },
  // Created nowhere: the engine has no region but one.
  edge: {
    ...EDGE_CONTEXT,
    stage: "prod",
    backupVaultArn:
      "arn:aws:backup:us-east-1:210987654321:backup-vault:admission",
  },
} as const;

/**
 * Lints the templates of the stages and of the roles that deploy them.
 * @returns what is wrong, a line each
 */
export async function lint(folder: string): Promise<readonly string[]> {
  const place = await mkdtemp(join(tmpdir(), "conformance-"));
  const files = [join(ROOT, ".github", "delivery-roles.yml")];
  for (const [stage, context] of Object.entries(stages)) {
    for (const [name, stack] of Object.entries(synthesizedStacks(context))) {
      const file = join(place, `${stage}-${name}.json`);
      await writeFile(file, JSON.stringify(stack));
      files.push(file);
    }
  }
  const { stdout, stderr } = spawnSync(
    join(folder, "bin", "cfn-lint"),
    [
      `--config-file=${join(import.meta.dirname, "cfnlintrc.yaml")}`,
      "--format=parseable",
      ...files,
    ],
    { encoding: "utf8" },
  );
  await rm(place, { recursive: true });
  return `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
}

/** What an engine has created of a stack, and what it does not know. */
interface Creation {
  /** Logical ids. */
  readonly created: readonly string[];
  /** Types and logical ids that it has not created, because it does not know them. */
  readonly missing: ReadonlySet<string>;
  /** Empty after a success. */
  readonly failure: string;
}

/**
 * Creates the stack of prod, again and again without what the engine says that it does not know. That of test has a
 * resource that waits for the code of its function.
 */
export async function createStack(endpoint: string): Promise<Creation> {
  const template = JSON.parse(synthesized(stages.prod)) as Template;
  const left = new Set<string>();
  for (;;) {
    const attempt = await tryToCreate(endpoint, without(template, left));
    const problem = unknownIn(attempt.failure, template);
    if (problem === undefined || left.has(problem)) {
      const missing = Object.entries(template.Resources)
        .filter(([id]) => !attempt.created.includes(id))
        .map(([id, { Type }]) => (left.has(id) ? id : Type));
      return { ...attempt, missing: new Set(missing) };
    }
    left.add(problem);
  }
}

/** Returns the type or the logical id that a failure says the engine does not know. */
function unknownIn(failure: string, { Resources }: Template) {
  const [, type] =
    /Unrecognized resource types: \[([\w:]+)/.exec(failure) ?? [];
  const [, undefinedId = ""] = /undefined resource (\w+)/.exec(failure) ?? [];
  const [, id] = /^(\w+): .*is not supported/.exec(failure) ?? [];
  return type ?? Resources[undefinedId]?.Type ?? id;
}

async function tryToCreate(
  endpoint: string,
  template: Template,
): Promise<Omit<Creation, "missing">> {
  const options = { endpoint, region: "us-east-1", credentials: KEY_PAIR };
  const client = new CloudFormationClient({ ...options, maxAttempts: 1 });
  const StackName = `admission-${randomUUID()}`;
  const body = JSON.stringify(template);
  try {
    await client.send(
      new CreateStackCommand({
        StackName,
        Capabilities: ["CAPABILITY_NAMED_IAM"],
        TemplateURL: await uploaded(options, body),
      }),
    );
    return await outcome(client, StackName);
  } catch (error) {
    return { created: [], failure: String(error) };
  } finally {
    client.destroy();
  }
}

async function uploaded(
  options: ConstructorParameters<typeof S3Client>[0] & { endpoint: string },
  Body: string,
): Promise<string> {
  const s3 = new S3Client({ ...options, forcePathStyle: true });
  const at = { Bucket: "templates", Key: `${randomUUID()}.json` };
  await s3.send(new CreateBucketCommand(at)).catch(() => {});
  await s3.send(new PutObjectCommand({ ...at, Body }));
  s3.destroy();
  return `${options.endpoint}/${at.Bucket}/${at.Key}`;
}

async function outcome(client: CloudFormationClient, StackName: string) {
  for (;;) {
    const { Stacks: [stack] = [] } = await client.send(
      new DescribeStacksCommand({ StackName }),
    );
    const status = stack?.StackStatus ?? "";
    if (status === "CREATE_COMPLETE") {
      const created: string[] = [];
      const pages = paginateListStackResources({ client }, { StackName });
      for await (const { StackResourceSummaries = [] } of pages) {
        for (const { LogicalResourceId = "" } of StackResourceSummaries) {
          created.push(LogicalResourceId);
        }
      }
      return { created, failure: "" };
    }
    if (!status.endsWith("_IN_PROGRESS")) {
      const pages = paginateDescribeStackEvents({ client }, { StackName });
      for await (const { StackEvents = [] } of pages) {
        const failed = StackEvents.find(
          ({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED",
        );
        if (failed !== undefined) {
          const { LogicalResourceId, ResourceStatusReason } = failed;
          return {
            created: [],
            failure: `${LogicalResourceId}: ${ResourceStatusReason}`,
          };
        }
      }
      return { created: [], failure: status };
    }
    await pause(500);
  }
}

/** Returns a template without types and resources, whose references become a text. */
function without(
  { Resources, ...rest }: Template,
  left: ReadonlySet<string>,
): Template {
  const gone = new Set(
    Object.entries(Resources)
      .filter(([id, { Type }]) => left.has(id) || left.has(Type))
      .map(([id]) => id),
  );
  const kept = Object.entries(Resources)
    .filter(([id]) => !gone.has(id))
    .map(([id, { DependsOn = [], ...resource }]) => [
      id,
      {
        ...resource,
        DependsOn: [DependsOn].flat().filter((other) => !gone.has(other)),
      },
    ]);
  // The bootstrap version is the CDK's own check of the account.
  const {
    Parameters: _parameters,
    Rules: _rules,
    ...others
  } = rest as Record<string, unknown>;
  return replaced(
    { ...others, Resources: Object.fromEntries(kept) },
    gone,
  ) as Template;
}

function replaced(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, gone));
  if (!isRecord(value)) return value;
  const target = value["Fn::GetAtt"] ?? value["Ref"];
  const [id, attribute] = [target].flat() as readonly unknown[];
  if (typeof id === "string" && gone.has(id)) {
    return attribute === "Arn" ? `arn:aws:s3:::${id}` : id;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaced(each, gone)]),
  );
}
