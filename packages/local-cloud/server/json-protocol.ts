import type { IncomingMessage } from "node:http";
import { types } from "node:util";
import { isRecord } from "../template/template.ts";
import {
  serveHelper,
  type LocalService,
  type ServiceParts,
} from "./helper-server.ts";
import { readBody } from "./loopback-server.ts";

/** Input of an operation as the SDK sends it. */
export type Input = Readonly<Record<string, unknown>>;

/** Operation of an AWS service: input and output as the SDK sends and reads them. */
export type Operation = (input: Input) => Promise<unknown>;

/** Error that the SDK throws under this name. */
export class ServiceError extends Error {
  /** Status of the reply, where the protocol has another than 400. */
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

const MAX_BODY_BYTES = 16 * 1024 * 1024;

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body !== undefined) return JSON.parse(body.toString() || "{}");
  throw new ServiceError("RequestTooLargeException", "Too large");
}

/**
 * Serves a service by the AWS JSON protocol: one address, the operation in a header. Dates become seconds, as the protocol
 * requires.
 * @param authorize checks the rights for an operation, or throws the ServiceError AccessDeniedException
 */
export function serveJson(
  { port, log }: ServiceParts,
  operations: Readonly<Record<string, Operation>>,
  authorize: (
    request: IncomingMessage,
    operation: string,
    input: Input,
  ) => void,
): Promise<LocalService> {
  return serveHelper(
    async (request, response) => {
      const type =
        request.headers["content-type"] ?? "application/x-amz-json-1.0";
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { "content-type": type });
        response.end(JSON.stringify(body, secondsForDates));
      };
      const target = String(request.headers["x-amz-target"]);
      try {
        const name = target.slice(target.indexOf(".") + 1);
        if (!Object.hasOwn(operations, name)) {
          throw new ServiceError(
            "UnknownOperationException",
            `${target} is not emulated`,
          );
        }
        const sent = await readJson(request);
        const input = isRecord(sent) ? sent : {};
        authorize(request, name, input);
        reply(200, await operations[name]?.(input));
      } catch (error) {
        if (error instanceof ServiceError) {
          reply(400, { __type: error.name, message: error.message });
          return;
        }
        log(`${target}: ${String(error)}`);
        reply(500, {
          __type: "InternalErrorException",
          message: "Internal error",
        });
      }
    },
    { port },
  );
}

function secondsForDates(this: Input, key: string, value: unknown): unknown {
  const { [key]: original } = this;
  return types.isDate(original) ? original.getTime() / 1000 : value;
}

/** Serves a service with addresses for its operations, which resolve with their result or throw a ServiceError. */
export function serveRestJson(
  { port }: ServiceParts,
  operate: (request: IncomingMessage) => Promise<object>,
): Promise<LocalService> {
  return serveHelper(
    async (request, response) => {
      response.setHeader("content-type", "application/json");
      try {
        response.end(JSON.stringify(await operate(request)));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const { name, message, status } = error;
        const isDenied = name === "AccessDeniedException";
        response.writeHead(isDenied ? 403 : status, {
          "x-amzn-errortype": name,
        });
        response.end(JSON.stringify({ message }));
      }
    },
    { port },
  );
}
