import type { DiskSpace } from "../disk/disk-space.ts";
import type { Functions } from "../functions/functions.ts";
import type { Rights } from "../iam/rights.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { serveHelper } from "../server/helper-server.ts";
import { jsonProtocol } from "../server/json-protocol.ts";
import type { Properties } from "../template/properties.ts";
import { onlyOne, type ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import { codeMailer } from "./mails.ts";
import { publicKey } from "./tokens.ts";
import { OPEN_OPERATIONS, UserPool } from "./user-pool.ts";
import { Users } from "./users.ts";

/** The template's user pool behind the wire protocol of Cognito. */
export interface LocalCognito {
  readonly endpoint: string;
  /** `iss` of the tokens: the same in every run, so that sessions survive a restart. */
  readonly issuer: string;
  readonly jwksUri: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface CognitoOptions {
  /** File in which the users are stored; absent = in memory. */
  readonly file?: string | undefined;
  readonly port?: number;
  readonly space?: DiskSpace;
  readonly functions: Functions;
  readonly rights: Rights;
  readonly outbox: Outbox;
  readonly log: (line: string) => void;
}

/**
 * Starts the user pool.
 * @returns undefined when the template has no user pool
 * @throws TemplateError for a kind of pool that is not emulated
 */
export async function startCognito(
  resourcesOf: ResourcesOf,
  { file, port = 0, space, functions, rights, outbox, log }: CognitoOptions,
): Promise<LocalCognito | undefined> {
  const resource = onlyOne(resourcesOf, "AWS::Cognito::UserPool");
  if (resource === undefined) return undefined;
  const { name, properties } = resource;
  const clients = resourcesOf("AWS::Cognito::UserPoolClient");
  const isEmulated =
    properties.texts("UsernameAttributes").join() === "email" &&
    properties.texts("AutoVerifiedAttributes").join() === "email" &&
    properties.textOr("MfaConfiguration", "OFF") === "OFF" &&
    ignoresCase(properties) &&
    clients.every(
      (client) =>
        client.properties.text("PreventUserExistenceErrors") === "ENABLED" &&
        !client.properties.flag("GenerateSecret"),
    );
  if (!isEmulated) {
    throw new TemplateError(
      resource.logicalId,
      "only verified addresses in any case as names, without a second factor, and clients without a secret that hide who exists, are supported locally",
    );
  }
  const users = new Users(file, space);
  await users.load();
  const issuer = `http://cognito.localhost/${name}`;
  const pool = new UserPool({
    users,
    clients,
    passwordPolicy: properties.child("Policies").child("PasswordPolicy"),
    issuer,
    sendCode: codeMailer(resource, functions, outbox),
  });
  const rpc = jsonProtocol(
    (operation) => pool.operationOf(operation),
    (request, operation) => {
      if (isOpen(operation)) return;
      const action = `cognito-idp:${operation}`;
      rights.check(request, { action, resource: resource.arn });
    },
    log,
  );
  const server = await serveHelper(
    async (request, response) => {
      if (request.method !== "GET") return rpc(request, response);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ keys: [publicKey(users.signingKey())] }));
    },
    {
      port,
      isOpen: ({ method, headers }) =>
        method === "GET" ||
        isOpen(String(headers["x-amz-target"]).replace(/^\w+\./, "")),
    },
  );
  const endpoint = `http://127.0.0.1:${server.port}`;
  return {
    endpoint,
    issuer,
    jwksUri: `${endpoint}/${name}/.well-known/jwks.json`,
    reset: () => users.reset(),
    stop: () => server.close(),
  };
}

function isOpen(operation: string): boolean {
  return (OPEN_OPERATIONS as readonly string[]).includes(operation);
}

/** Returns whether a pool ignores the case of names; without the setting, Cognito distinguishes it. */
function ignoresCase(pool: Properties): boolean {
  return (
    pool.has("UsernameConfiguration") &&
    !pool.child("UsernameConfiguration").flag("CaseSensitive")
  );
}
