import { randomInt } from "node:crypto";
import * as cognito from "@aws-sdk/client-cognito-identity-provider";
import type {
  CognitoOptions,
  LocalCognito,
} from "../../../lib/local/cognito/cognito.ts";
import { codeMailer } from "../../../lib/local/cognito/mails.ts";
import {
  jsonProtocol,
  ServiceError,
} from "../../../lib/local/server/json-protocol.ts";
import { serveOnLoopback } from "../../../lib/local/server/loopback-server.ts";
import {
  onlyOne,
  type LocalResource,
  type ResourcesOf,
} from "../../../lib/local/template/read-template.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Operations after which Cognito mails a code, with the trigger that words the mail. */
const mailing = {
  SignUp: "SignUp",
  ResendConfirmationCode: "ResendCode",
  ForgotPassword: "ForgotPassword",
} as const;

/**
 * Creates the template's user pool in the engine. A server in front of it translates the local ids to the engine's, and
 * does what no engine does: it mails the codes in the words of the CustomMessage function, marks a confirmed address as
 * verified, and refuses to confirm twice.
 */
export async function startCognito(
  resourcesOf: ResourcesOf,
  { functions, outbox, log, port = 0 }: CognitoOptions,
): Promise<LocalCognito | undefined> {
  const pool = onlyOne(resourcesOf, "AWS::Cognito::UserPool");
  const [site] = resourcesOf("AWS::Cognito::UserPoolClient");
  if (pool === undefined || site === undefined) return undefined;
  const endpoint = process.env["CONFORMANCE_COGNITO_IDENTITY_PROVIDER"] ?? "";
  const engine = new cognito.CognitoIdentityProviderClient({
    endpoint,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const { UserPool } = await engine.send(
    new cognito.CreateUserPoolCommand({
      PoolName: pool.name,
      ...(properties(pool, [
        "AccountRecoverySetting",
        "AutoVerifiedAttributes",
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
        "AccessTokenValidity",
        "EnableTokenRevocation",
        "ExplicitAuthFlows",
        "IdTokenValidity",
        "PreventUserExistenceErrors",
        "RefreshTokenValidity",
        "TokenValidityUnits",
      ]) as object),
    }),
  );
  const ClientId = UserPoolClient?.ClientId ?? "";
  // The handlers compare the ids in tokens.
  Object.assign(functions.variables, {
    USER_POOL_ID: UserPoolId,
    USER_POOL_CLIENT_ID: ClientId,
  });
  const sendMail = codeMailer(pool, functions, outbox);

  async function call(operation: string, given: Fields): Promise<unknown> {
    const input: Fields = {
      ...given,
      ...("UserPoolId" in given ? { UserPoolId } : {}),
      ...(given["ClientId"] === site?.name ? { ClientId } : {}),
    };
    if (operation === "ResendConfirmationCode" && (await isConfirmed(input))) {
      throw new ServiceError(
        "InvalidParameterException",
        "User is already confirmed.",
      );
    }
    const Command = commands[`${operation}Command`];
    if (Command === undefined) {
      throw new ServiceError("UnknownOperationException", operation);
    }
    const output: object = await engine
      .send(new Command(input as never))
      .catch((error: Error) => {
        throw new ServiceError(error.name, error.message);
      });
    if (operation === "ConfirmSignUp") {
      await engine.send(
        new cognito.AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username: String(input["Username"]),
          UserAttributes: [{ Name: "email_verified", Value: "true" }],
        }),
      );
    }
    if (operation in mailing) {
      await mail(operation as keyof typeof mailing, input);
    }
    return output;
  }

  function userOf(input: Fields) {
    const Username = String(input["Username"]);
    return engine
      .send(new cognito.AdminGetUserCommand({ UserPoolId, Username }))
      .catch(() => undefined);
  }

  async function isConfirmed(input: Fields): Promise<boolean> {
    return (await userOf(input))?.UserStatus === "CONFIRMED";
  }

  async function mail(operation: keyof typeof mailing, input: Fields) {
    const user = await userOf(input);
    const Attributes = user?.UserAttributes ?? [];
    const code =
      user && (await newestCode(endpoint, String(input["Username"])));
    if (code === undefined) return;
    await sendMail(
      mailing[operation],
      input,
      { ...user, Attributes } as never,
      code,
    );
  }

  const server = await serveOnLoopback(
    async (request, response) => {
      if (request.method !== "GET") {
        await jsonProtocol(
          (name) => (input) => call(name, input),
          () => {},
          log,
        )(request, response);
        return;
      }
      const keys = await fetch(
        `${endpoint}/${UserPoolId}/.well-known/jwks.json`,
      );
      response.setHeader("content-type", "application/json");
      response.end(await keys.text());
    },
    { port },
  );
  const address = `http://127.0.0.1:${server.port}`;
  return {
    endpoint: address,
    issuer: `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`,
    jwksUri: `${address}/${UserPoolId}/.well-known/jwks.json`,
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

function properties(
  resource: LocalResource,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => [name, resource.properties.resolve(name)]),
  );
}

interface SentMail {
  readonly To: readonly string[];
  readonly BodyText: string;
}

/** Returns the code of the newest mail that the engine has recorded; any six digits for one without mails. */
async function newestCode(engine: string, address: string): Promise<string> {
  const response = await fetch(`${engine}/_ministack/ses/messages`);
  if (!response.ok) return String(randomInt(100_000, 1_000_000));
  const { messages } = (await response.json()) as {
    messages: Readonly<Record<string, readonly SentMail[]>>;
  };
  const mail = Object.values(messages)
    .flat()
    .findLast(({ To }) => To.includes(address.toLowerCase()));
  return /\d{6}/.exec(mail?.BodyText ?? "")?.[0] ?? "";
}
