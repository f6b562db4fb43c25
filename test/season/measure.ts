import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { S3Client } from "@aws-sdk/client-s3";
import { SFNClient } from "@aws-sdk/client-sfn";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** One call of a handler to AWS, with the capacity that the table reports for it. */
interface Call {
  readonly name: string;
  /** Table or execution. */
  readonly target: string;
  readonly units: number;
}

/** Request to site and API. */
interface Request {
  readonly path: string;
  readonly bytes: number;
}

/** Everything that happens in this process while students work. */
export interface Recording {
  readonly calls: readonly Call[];
  readonly requests: readonly Request[];
  /** Lines that the handlers log, as they would on Lambda. */
  readonly logLines: readonly string[];
}

interface Input {
  ReturnConsumedCapacity?: string;
  readonly TableName?: string;
  readonly stateMachineArn?: string;
  readonly name?: string;
}

interface Client {
  send: (this: unknown, command: { readonly input: Input }) => Promise<unknown>;
}

function unitsOf(output: unknown): number {
  const { ConsumedCapacity } = Object(output) as {
    readonly ConsumedCapacity?: { readonly CapacityUnits?: number };
  };
  return ConsumedCapacity?.CapacityUnits ?? 0;
}

/** Records what the handlers in this process do, until the returned function is called. */
export function record(origin: string): () => Recording {
  const calls: Call[] = [];
  const requests: Request[] = [];
  const logLines: string[] = [];
  const restore = [
    DynamoDBDocumentClient,
    S3Client,
    SFNClient,
    CognitoIdentityProviderClient,
  ].map(({ prototype }) => {
    const client = prototype as unknown as Client;
    const { send } = client;
    const isOwn = Object.hasOwn(client, "send");
    client.send = async function (command) {
      const { input } = command;
      if (input.TableName !== undefined) input.ReturnConsumedCapacity = "TOTAL";
      const output = await send.call(this, command);
      calls.push({
        name: command.constructor.name,
        target:
          input.TableName ??
          `${input.stateMachineArn ?? ""}:${input.name ?? ""}`,
        units: unitsOf(output),
      });
      return output;
    };
    return () => {
      if (isOwn) client.send = send;
      else Reflect.deleteProperty(client, "send");
    };
  });

  const { port } = new URL(origin);
  const onResponse = (message: unknown) => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    if (String(request.socket.localPort) !== port) return;
    const { pathname } = new URL(request.url ?? "/", origin);
    const bytes = Number(response.getHeader("content-length") ?? 0);
    requests.push({ path: pathname, bytes });
  };
  subscribe("http.server.response.finish", onResponse);

  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array) => {
    logLines.push(String(chunk));
    return true;
  }) as typeof write;

  return () => {
    for (const undo of restore) undo();
    unsubscribe("http.server.response.finish", onResponse);
    process.stdout.write = write;
    return { calls, requests, logLines };
  };
}
