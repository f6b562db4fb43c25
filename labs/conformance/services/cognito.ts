import * as cognito from "@aws-sdk/client-cognito-identity-provider";
import type {
  CognitoOptions,
  LocalCognito,
} from "../../../packages/local-cloud/cognito/cognito.ts";
import {
  jsonProtocol,
  ServiceError,
} from "../../../packages/local-cloud/server/json-protocol.ts";
import { serveOnLoopback } from "../../../packages/local-cloud/server/loopback-server.ts";
import {
  onlyOne,
  type LocalResource,
  type ResourcesOf,
} from "../../../packages/local-cloud/template/read-template.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates the template's user pool in the engine. A server in front of it translates the local ids to the engine's.
 */
export async function startCognito(
  resourcesOf: ResourcesOf,
  { log, port = 0 }: CognitoOptions,
): Promise<LocalCognito | undefined> {
  const pool = onlyOne(resourcesOf, "AWS::Cognito::UserPool");
  const [site] = resourcesOf("AWS::Cognito::UserPoolClient");
  if (pool === undefined || site === undefined) return undefined;
  const engine = new cognito.CognitoIdentityProviderClient({
    endpoint: process.env["CONFORMANCE_COGNITO_IDENTITY_PROVIDER"] ?? "",
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const { UserPool } = await engine.send(
    new cognito.CreateUserPoolCommand({
      PoolName: pool.name,
      ...(properties(pool, [
        "AccountRecoverySetting",
        "AdminCreateUserConfig",
        "Policies",
        "UsernameAttributes",
        "UsernameConfiguration",
      ]) as object),
    }),
  );
  const UserPoolId = UserPool?.Id ?? "";
  const { UserPoolClient } = await engine.send(
    new cognito.CreateUserPoolClientCommand({
      ClientName: site.name,
      UserPoolId,
      ...(properties(site, [
        "ExplicitAuthFlows",
        "PreventUserExistenceErrors",
      ]) as object),
    }),
  );
  const ClientId = UserPoolClient?.ClientId ?? "";

  function call(operation: string, given: Fields): Promise<unknown> {
    const input: Fields = {
      ...given,
      ...("UserPoolId" in given ? { UserPoolId } : {}),
      ...(given["ClientId"] === site?.name ? { ClientId } : {}),
    };
    const Command = commands[`${operation}Command`];
    if (Command === undefined) {
      throw new ServiceError("UnknownOperationException", operation);
    }
    return engine.send(new Command(input as never)).catch((error: Error) => {
      throw new ServiceError(error.name, error.message);
    });
  }

  const server = await serveOnLoopback(
    jsonProtocol(
      (name) => (input) => call(name, input),
      () => {},
      log,
    ),
    { port },
  );
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    async reset() {
      const { Users = [] } = await engine.send(
        new cognito.ListUsersCommand({ UserPoolId }),
      );
      for (const { Username } of Users) {
        await engine.send(
          new cognito.AdminDeleteUserCommand({ UserPoolId, Username }),
        );
      }
    },
    async stop() {
      await server.close();
      engine.destroy();
    },
  };
}

const commands = cognito as unknown as Readonly<
  Record<string, typeof cognito.AdminGetUserCommand | undefined>
>;

function properties(resource: LocalResource, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, resource.properties.resolve(name)]),
  );
}
