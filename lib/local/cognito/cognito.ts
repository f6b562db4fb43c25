import { loadCognitoLibrary } from "./library.ts";
import { composePool, issuerDomain } from "./pool.ts";
import { CognitoStore } from "./store.ts";
import type { DiskSpace } from "../disk/disk-space.ts";
import type { Functions } from "../functions/functions.ts";
import { serveHelper } from "../server/helper-server.ts";
import { jsonProtocol } from "../server/json-protocol.ts";
import type { Operation } from "../server/json-protocol.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { onlyOne } from "../template/read-template.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";

/** The template's user pool behind the wire protocol of Cognito. */
export interface LocalCognito {
  readonly endpoint: string;
  /** The `iss` of the tokens: the same in every run, so that sessions outlive a restart. */
  readonly issuer: string;
  readonly jwksUri: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface CognitoOptions {
  /** Where the users are kept; absent = in memory. */
  readonly file?: string | undefined;
  readonly port?: number;
  readonly space?: DiskSpace;
  readonly functions: Functions;
  readonly outbox: Outbox;
  readonly log: (line: string) => void;
}

/** What anybody may ask a user pool on AWS too; everything else is signed. */
const unsigned: ReadonlySet<string> = new Set([
  "ChangePassword",
  "ConfirmForgotPassword",
  "ConfirmSignUp",
  "DeleteUser",
  "DeleteUserAttributes",
  "ForgotPassword",
  "GetTokensFromRefreshToken",
  "GetUser",
  "GetUserAttributeVerificationCode",
  "GlobalSignOut",
  "InitiateAuth",
  "ResendConfirmationCode",
  "RespondToAuthChallenge",
  "RevokeToken",
  "SignUp",
  "UpdateUserAttributes",
  "VerifyUserAttribute",
]);

/** @returns undefined when the template has no user pool */
export async function startCognito(
  resourcesOf: ResourcesOf,
  options: CognitoOptions,
): Promise<LocalCognito | undefined> {
  const resource = onlyOne(resourcesOf, "AWS::Cognito::UserPool");
  if (resource === undefined) return undefined;
  const library = loadCognitoLibrary();
  const clients = new Map(
    resourcesOf("AWS::Cognito::UserPoolClient").map((client) => [
      client.name,
      client,
    ]),
  );
  const store = new CognitoStore(
    { Users: {}, Groups: {} },
    options.file,
    options.space,
  );
  await store.load();
  const operationOf = composePool(
    library,
    resource,
    clients,
    store,
    options.functions,
    options.outbox,
  );

  const rpc = jsonProtocol(inTurn(operationOf), options.log);
  const server = await serveHelper(
    async (request, response) => {
      if (request.method !== "GET") return rpc(request, response);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ keys: [library.publicKey.jwk] }));
    },
    {
      port: options.port ?? 0,
      isOpen: ({ method, headers }) =>
        method === "GET" ||
        unsigned.has(String(headers["x-amz-target"]).split(".")[1] ?? ""),
    },
  );
  const endpoint = `http://127.0.0.1:${server.port}`;
  return {
    endpoint,
    issuer: `${issuerDomain}/${resource.name}`,
    jwksUri: `${endpoint}/${resource.name}/.well-known/jwks.json`,
    reset: () => store.reset(),
    stop: () => server.close(),
  };
}

/**
 * One operation after the other: cognito-local reads, waits for the mail and
 * writes, so two sign-ups at once would make two accounts for one address.
 */
function inTurn(
  operationOf: (name: string) => Operation | undefined,
): (name: string) => Operation | undefined {
  let last: Promise<unknown> = Promise.resolve();
  return (name) => {
    const operation = operationOf(name);
    return (
      operation &&
      ((input) => {
        const run = last.then(() => operation(withCanonicalUsername(input)));
        last = run.catch(() => {});
        return run;
      })
    );
  };
}

/** Cognito compares user names without regard to case. */
function withCanonicalUsername(
  input: Parameters<Operation>[0],
): Parameters<Operation>[0] {
  const username = input["Username"];
  const parameters = input["AuthParameters"];
  return {
    ...input,
    ...(typeof username === "string"
      ? { Username: username.toLowerCase() }
      : {}),
    ...(isRecord(parameters) && typeof parameters["USERNAME"] === "string"
      ? {
          AuthParameters: {
            ...parameters,
            USERNAME: parameters["USERNAME"].toLowerCase(),
          },
        }
      : {}),
  };
}
