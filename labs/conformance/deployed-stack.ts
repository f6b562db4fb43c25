import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  paginateListStackResources,
  waitUntilStackCreateComplete,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

export interface Template {
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties?: object;
        readonly DependsOn?: string | readonly string[];
      }
    >
  >;
}

/** Returns a template without these types, or types with a property, to which nothing else refers. */
function without(
  { Resources, ...rest }: Template,
  types: ReadonlySet<string>,
): Template {
  const kept = Object.entries(Resources).filter(
    ([, { Type, Properties = {} }]) =>
      !types.has(Type) &&
      !Object.keys(Properties).some((name) =>
        types.has(`${Type} Properties.${name}`),
      ),
  );
  const isKept = new Set(kept.map(([id]) => id));
  const waiting = kept.map(([id, { DependsOn = [], ...resource }]) => [
    id,
    {
      ...resource,
      DependsOn: [DependsOn].flat().filter((other) => isKept.has(other)),
    },
  ]);
  return { ...rest, Resources: Object.fromEntries(waiting) as never };
}

/** @returns why a stack was not created; undefined after a success */
async function failureOf(
  client: CloudFormationClient,
  StackName: string,
  template: Template,
): Promise<string | undefined> {
  const s3 = new S3Client({});
  const at = {
    Bucket: "cdk-hnb659fds-assets-000000000000-us-east-1",
    Key: "stack.json",
  };
  await s3.send(
    new PutObjectCommand({ ...at, Body: JSON.stringify(template) }),
  );
  s3.destroy();
  const waiting = { client, minDelay: 1, maxDelay: 1, maxWaitTime: 600 };
  try {
    await client.send(
      new CreateStackCommand({
        StackName,
        Capabilities: ["CAPABILITY_NAMED_IAM"],
        OnFailure: "DO_NOTHING",
        TemplateURL: `${process.env["AWS_ENDPOINT_URL"]}/${at.Bucket}/${at.Key}`,
      }),
    );
  } catch (error) {
    return String(error);
  }
  return waitUntilStackCreateComplete(waiting, { StackName }).then(
    () => undefined,
    async () => {
      const { StackEvents = [] } = await client.send(
        new DescribeStackEventsCommand({ StackName }),
      );
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete(waiting, { StackName });
      return StackEvents.filter(
        ({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED",
      )
        .map(({ ResourceStatusReason }) => ResourceStatusReason)
        .join("\n");
    },
  );
}

/**
 * Creates a stack, again and again without what the engine says that it does not know.
 * @param missing types, or types with a property, that are left out; the others are added
 * @returns physical ids by logical ones
 * @throws Error for a stack that is not created for another reason
 */
export async function createStack(
  StackName: string,
  template: Template,
  missing: Set<string>,
): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient({ maxAttempts: 1 });
  for (;;) {
    const failure = await failureOf(
      client,
      StackName,
      without(template, missing),
    );
    if (failure === undefined) break;
    const [, type, property] =
      /Unrecognized resource types: \[([\w:]+)|(AWS::\S+ Properties\.\w+) .*is not supported/.exec(
        failure,
      ) ?? [];
    const problem = type ?? property;
    if (problem === undefined || missing.has(problem)) throw new Error(failure);
    missing.add(problem);
  }
  const created = new Map<string, string>();
  const pages = paginateListStackResources({ client }, { StackName });
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const {
      LogicalResourceId = "",
      PhysicalResourceId = "",
    } of StackResourceSummaries) {
      created.set(LogicalResourceId, PhysicalResourceId);
    }
  }
  client.destroy();
  return created;
}
