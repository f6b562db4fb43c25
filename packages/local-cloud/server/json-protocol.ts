import type { IncomingMessage } from "node:http";
import { types } from "node:util";
import { isRecord } from "../template/template.ts";
import { readBody, type Answer } from "./loopback-server.ts";

/** Operation of an AWS service: input and output as the SDK sends and reads them. */
export type Operation = (
  input: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** Checks the rights for an operation. @throws ServiceError AccessDeniedException */
export type Authorize = (
  request: IncomingMessage,
  operation: string,
  input: Readonly<Record<string, unknown>>,
) => void;

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

/**
 * Implements the AWS JSON protocol: one address, the operation in a header. Dates become seconds, as the protocol
 * requires.
 */
export function jsonProtocol(
  operationOf: (name: string) => Operation | undefined,
  authorize: Authorize,
  log: (line: string) => void,
): Answer {
  return async (request, response) => {
    const type =
      request.headers["content-type"] ?? "application/x-amz-json-1.0";
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": type });
      response.end(JSON.stringify(body, secondsForDates));
    };
    const target = String(request.headers["x-amz-target"]);
    try {
      const name = target.slice(target.indexOf(".") + 1);
      const operation = operationOf(name);
      if (operation === undefined) {
        throw new ServiceError(
          "UnknownOperationException",
          `${target} is not emulated`,
        );
      }
      const body = await readBody(request, MAX_BODY_BYTES);
      if (body === undefined) {
        throw new ServiceError("RequestTooLargeException", "Too large");
      }
      const sent: unknown = JSON.parse(body.toString() || "{}");
      const input = isRecord(sent) ? sent : {};
      authorize(request, name, input);
      reply(200, await operation(input));
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
  };
}

function secondsForDates(
  this: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): unknown {
  const { [key]: original } = this;
  return types.isDate(original) ? original.getTime() / 1000 : value;
}
