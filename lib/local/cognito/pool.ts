import { randomInt } from "node:crypto";
import { silentContext } from "./library.ts";
import type { CognitoLibrary } from "./library.ts";
import { customMessageTrigger, deliverTo } from "./mail.ts";
import { correctedOperations } from "./operations.ts";
import type { CognitoStore } from "./store.ts";
import type { Functions } from "../functions/functions.ts";
import { ServiceError } from "../server/json-protocol.ts";
import type { Operation } from "../server/json-protocol.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { LocalResource } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

/** Where the `iss` of the tokens begins; no address, so it is the same in every run. */
export const issuerDomain = "http://cognito.localhost";

/** cognito-local's services around one pool: every operation by its name. */
export function composePool(
  library: CognitoLibrary,
  resource: LocalResource,
  clients: ReadonlyMap<string, LocalResource>,
  store: CognitoStore,
  functions: Functions,
  outbox: Outbox,
): (name: string) => Operation | undefined {
  const { name: poolId, properties } = resource;
  const clock = { get: () => new Date() };
  const config = {
    Id: poolId,
    UsernameAttributes: properties.texts("UsernameAttributes"),
    AutoVerifiedAttributes: properties.texts("AutoVerifiedAttributes"),
    MfaConfiguration: properties.textOr("MfaConfiguration", "OFF"),
  };
  const pool = new library.UserPoolServiceImpl(store, clock, store, config);
  const cognito = {
    getUserPool: () => Promise.resolve(pool),
    getUserPoolForClientId: (_context: unknown, clientId: string) => {
      if (clients.has(clientId)) return Promise.resolve(pool);
      throw new ServiceError(
        "ResourceNotFoundException",
        `User pool client ${clientId} does not exist.`,
      );
    },
    getAppClient: (_context: unknown, clientId: string) =>
      Promise.resolve(appClient(poolId, clients.get(clientId))),
  };
  const triggers = new library.TriggersService(
    clock,
    cognito,
    customMessageTrigger(resource, functions),
    {},
  );
  const messages = new library.MessagesService(triggers, deliverTo(outbox));
  const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");
  const router = library.Router({
    clock,
    cognito,
    config: { UserPoolDefaults: config },
    messages,
    otp: newCode,
    tokenGenerator: new library.JwtTokenGenerator(clock, triggers, {
      IssuerDomain: issuerDomain,
    }),
    triggers,
  });
  const base = (name: string): Operation => {
    const run = router(name);
    return (input) =>
      run(silentContext, input).catch((error: unknown) => {
        if (!(error instanceof library.CognitoError)) throw error;
        throw new ServiceError(error.code, error.message);
      });
  };
  const corrected = correctedOperations({
    pool,
    poolId,
    messages,
    newCode,
    base,
    passwordPolicy: properties.child("Policies").child("PasswordPolicy"),
    hidesUsers: (clientId) =>
      clients
        .get(clientId)
        ?.properties.textOr("PreventUserExistenceErrors", "ENABLED") ===
      "ENABLED",
    allowsFlow: (clientId, flow) =>
      clients
        .get(clientId)
        ?.properties.texts("ExplicitAuthFlows")
        .includes(`ALLOW_${flow}`) === true,
  });
  return (name) =>
    Object.hasOwn(corrected, name)
      ? corrected[name]
      : library.isSupportedTarget(name)
        ? base(name)
        : undefined;
}

/** A client as cognito-local keeps it. */
function appClient(poolId: string, client: LocalResource | undefined): unknown {
  if (client === undefined) return null;
  const { properties } = client;
  if (properties.flag("GenerateSecret")) {
    throw new TemplateError(
      client.logicalId,
      "client secrets are not supported locally",
    );
  }
  return {
    UserPoolId: poolId,
    ClientId: client.name,
    AccessTokenValidity: properties.numberOr("AccessTokenValidity", 1),
    IdTokenValidity: properties.numberOr("IdTokenValidity", 1),
    RefreshTokenValidity: properties.numberOr("RefreshTokenValidity", 30),
    TokenValidityUnits: properties.resolve("TokenValidityUnits") ?? {},
  };
}
