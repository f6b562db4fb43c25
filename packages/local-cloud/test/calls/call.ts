import { randomUUID } from "node:crypto";
import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import type { S3Client } from "@aws-sdk/client-s3";
import type { SESv2Client } from "@aws-sdk/client-sesv2";

export const TABLE = "Answers";
export const BUCKET = "documents";
export const BUS = "applications";
export const SENDER = "school@example.edu";

/** Clients of one implementation of AWS, which has the table, the bucket, the pool, the bus and the sender. */
export interface Services {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly cognito: CognitoIdentityProviderClient;
  readonly pool: { readonly UserPoolId: string; readonly ClientId: string };
  readonly events: EventBridgeClient;
  readonly ses: SESv2Client;
}
export type Service = Exclude<keyof Services, "pool">;

/** What is called, how, and what must be true on each implementation of AWS. */
export interface Call {
  readonly service: Service;
  readonly name: string;
  /** Makes calls, and returns what must be equal to what is expected. `id` is in the keys of no other row. */
  readonly act: (services: Services, id: string) => Promise<unknown>;
  readonly expected: unknown;
}

/** What is called, and what must be true then. */
type Row<Stage> = readonly [
  act: (stage: Stage) => Promise<unknown>,
  expected: unknown,
];
type Rows<Stage> = Readonly<Record<string, Row<Stage>>>;

/** Returns the calls of a service's rows, each made with what stands on a stage of its own. */
export function callsOf<Stage>(
  service: Service,
  stage: (services: Services, id: string) => Stage,
  rows: Rows<Stage>,
): readonly Call[] {
  return Object.entries(rows).map(([name, [act, expected]]) => ({
    service,
    name,
    act: (services, id) => act(stage(services, id)),
    expected,
  }));
}

/** Returns a row for each of some values. */
export function rowsOf<Value, Stage>(
  values: readonly Value[],
  rowOf: (value: Value) => readonly [name: string, ...row: Row<Stage>],
): Rows<Stage> {
  const entries = values.map(rowOf).map(([name, ...row]) => [name, row]);
  return Object.fromEntries(entries) as Rows<Stage>;
}

/** Returns what came of calls: what they returned, or the name of the refusal. */
export async function outcomeOf(
  { act }: Pick<Call, "act">,
  services: Services,
): Promise<unknown> {
  return act(services, randomUUID()).catch(refusalOf);
}

/** Returns the name of a refusal, and with `isTold` its message. */
export function refusalOf(error: unknown, isTold = false): object {
  const { name, message } = error as Error;
  return { refused: name, ...(isTold && { message }) };
}
