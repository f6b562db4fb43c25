import { isDeepStrictEqual } from "node:util";
import * as cognito from "@aws-sdk/client-cognito-identity-provider";
import {
  CreateTableCommand,
  DynamoDBClient,
  type CreateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import {
  CreateEventBusCommand,
  EventBridgeClient,
} from "@aws-sdk/client-eventbridge";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import {
  readTemplate,
  type ResourcesOf,
} from "../../packages/local-cloud/template/read-template.ts";
import {
  BUCKET,
  BUS,
  outcomeOf,
  SENDER,
  type Call,
  type Service,
  type Services,
} from "../../packages/local-cloud/test/calls/call.ts";
import { calls } from "../../packages/local-cloud/test/calls/calls.ts";
import { callsTemplate } from "../../packages/local-cloud/test/calls/template.ts";
import { KEY_PAIR } from "./engines.ts";

/** Outcome of a row that is not what AWS does. */
interface Difference {
  readonly call: Call;
  readonly outcome: unknown;
}

/** Makes every call of some services on an engine, after it has created what they need. */
export async function judgeCalls(
  endpoint: string,
  chosen: readonly Service[],
): Promise<{
  readonly count: number;
  readonly differences: readonly Difference[];
}> {
  const services = await created(endpoint, chosen);
  const rows = calls.filter(({ service }) => chosen.includes(service));
  const differences: Difference[] = [];
  for (const call of rows) {
    const outcome = await outcomeOf(call, services);
    if (!isDeepStrictEqual(outcome, call.expected)) {
      differences.push({ call, outcome });
    }
  }
  const { pool: _pool, ...clients } = services;
  for (const client of Object.values(clients)) client.destroy();
  return { count: rows.length, differences };
}

async function created(
  endpoint: string,
  chosen: readonly Service[],
): Promise<Services> {
  const options = {
    endpoint,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: KEY_PAIR,
  };
  const clients = {
    dynamodb: new DynamoDBClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
    cognito: new cognito.CognitoIdentityProviderClient(options),
    events: new EventBridgeClient(options),
    ses: new SESv2Client(options),
  };
  let pool = { UserPoolId: "", ClientId: "" };
  const make: Readonly<Record<Service, () => Promise<unknown>>> = {
    dynamodb: () =>
      clients.dynamodb.send(
        new CreateTableCommand(
          propertiesOf("AWS::DynamoDB::Table") as CreateTableCommandInput,
        ),
      ),
    s3: () => clients.s3.send(new CreateBucketCommand({ Bucket: BUCKET })),
    cognito: async () => {
      pool = await createdPool(clients.cognito);
    },
    events: () => clients.events.send(new CreateEventBusCommand({ Name: BUS })),
    ses: () =>
      clients.ses.send(
        new CreateEmailIdentityCommand({ EmailIdentity: SENDER }),
      ),
  };
  for (const service of chosen) await make[service]();
  return { ...clients, pool };
}

/** Returns the properties of the one resource of a type, which its API calls as CloudFormation does. */
function propertiesOf(type: Parameters<ResourcesOf>[0]): object {
  const [resource] = readTemplate(callsTemplate.build())(type);
  const { name = "", properties } = resource ?? {};
  const all = (properties?.names() ?? []).map((each) => [
    each,
    properties?.resolve(each),
  ]);
  return { ...Object.fromEntries(all), TableName: name };
}

async function createdPool(client: cognito.CognitoIdentityProviderClient) {
  const { UserPool: { Id: UserPoolId = "" } = {} } = await client.send(
    new cognito.CreateUserPoolCommand({
      ...propertiesOf("AWS::Cognito::UserPool"),
      PoolName: "students",
    }),
  );
  const { UserPoolClient: { ClientId = "" } = {} } = await client.send(
    new cognito.CreateUserPoolClientCommand({
      ...propertiesOf("AWS::Cognito::UserPoolClient"),
      UserPoolId,
      ClientName: "site",
    }),
  );
  return { UserPoolId, ClientId };
}
