import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { postSigned } from "../../bin/functions.ts";
import { httpEvent } from "../../packages/local-cloud/api/event.ts";
import { sendResult } from "../../packages/local-cloud/api/result.ts";
import { findRoute } from "../../packages/local-cloud/api/routes.ts";
import { UNCHANGED } from "../../packages/local-cloud/cloudfront/origin-request.ts";
import {
  listen,
  readBody,
} from "../../packages/local-cloud/server/loopback-server.ts";
import { routeIds, routes } from "../../shared/routes.ts";

/** Path that stands for the address of the smoke test's function. */
export const SMOKE_PATH = "/smoke";
const LIMIT = 10 * 1024 * 1024;
const CALLER = { userArn: "arn:aws:iam::000000000000:user/operator" };

/** The routes, each with its id in place of a function's ARN. */
const all = routeIds.map((routeId) => {
  const { method, path } = routes[routeId];
  const segments = path.split("/").slice(1);
  const routeKey = `${method} ${path}`;
  return { method, segments, routeKey, functionArn: routeId };
});

async function invoke(name: string, event: object): Promise<unknown> {
  const path = `/2015-03-31/functions/${name}/invocations`;
  const url = new URL(path, process.env["AWS_ENDPOINT_URL"]);
  return (await postSigned(url, event)).json();
}

/**
 * Starts what stands for the engine's HTTP API, which tells functions no cookies, and for the address of a function, which
 * tells it no caller. CloudFront before it and the functions behind it are the engine's.
 * @param functions physical names by logical ids
 */
export async function startGateway(
  functions: ReadonlyMap<string, string>,
  port: number,
) {
  const nameOf = (beginning: string) => {
    const pattern = new RegExp(`^${beginning.replaceAll("-", "")}[0-9A-F]{8}$`);
    const [, name = ""] = [...functions].find(([id]) => pattern.test(id)) ?? [];
    return name;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    const body = (await readBody(request, LIMIT)) ?? Buffer.alloc(0);
    const [path = ""] = (request.url ?? "").split("?");
    if (path === SMOKE_PATH) {
      const requestContext = { requestId, authorizer: { iam: CALLER } };
      const event = { body: body.toString(), requestContext };
      return sendResult(
        await invoke(nameOf("StaffRolessmoke"), event),
        response,
      );
    }
    const found = findRoute(all, request.method ?? "", path);
    if (found === undefined) throw new Error(`There is no route to ${path}.`);
    const event = httpEvent(request, body, {
      ...found,
      requestId,
      apiId: "api",
      toOrigin: UNCHANGED,
    });
    sendResult(
      await invoke(nameOf(`Routes${found.functionArn}`), event),
      response,
    );
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await listen(server, port, "127.0.0.1");
  return server;
}
