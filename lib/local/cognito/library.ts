import { createRequire } from "node:module";
import type { Operation } from "../server/json-protocol.ts";

/** A user as cognito-local keeps it. */
export interface PoolUser {
  readonly Username: string;
  readonly UserStatus: string;
  readonly Attributes: readonly {
    readonly Name: string;
    readonly Value?: string;
  }[];
  readonly RefreshTokens: readonly string[];
  readonly UserCreateDate: Date;
  readonly ConfirmationCode?: string | undefined;
  /** When the code was sent; that of a sign-up is as old as the user. */
  readonly CodeDate?: Date;
}

/** A user pool as cognito-local keeps it. */
export interface UserPool {
  getUserByUsername(
    context: Context,
    username: string,
  ): Promise<PoolUser | null>;
  saveUser(context: Context, user: PoolUser): Promise<void>;
}

/** What cognito-local calls with every operation. */
export interface Context {
  readonly logger: object;
}

/** The parts of cognito-local that the emulator composes. */
export interface CognitoLibrary {
  UserPoolServiceImpl: new (
    clients: unknown,
    clock: unknown,
    store: unknown,
    options: unknown,
  ) => UserPool;
  MessagesService: new (triggers: unknown, delivery: unknown) => Messages;
  TriggersService: new (
    clock: unknown,
    cognito: unknown,
    lambda: unknown,
    crypto: unknown,
  ) => object;
  JwtTokenGenerator: new (
    clock: unknown,
    triggers: unknown,
    config: unknown,
  ) => object;
  CognitoError: new (
    code: string,
    message: string,
  ) => Error & { readonly code: string };
  Router: (
    services: unknown,
  ) => (
    target: string,
  ) => (context: Context, input: Parameters<Operation>[0]) => Promise<unknown>;
  isSupportedTarget: (target: string) => boolean;
  publicKey: { readonly jwk: object };
}

/** Renders and sends the mail with a code. */
export interface Messages {
  deliver(
    context: Context,
    source: string,
    clientId: string,
    userPoolId: string,
    user: PoolUser,
    code: string,
    metadata: unknown,
    details: DeliveryDetails,
  ): Promise<void>;
}

export interface DeliveryDetails {
  readonly AttributeName: "email";
  readonly DeliveryMedium: "EMAIL";
  readonly Destination: string;
}

/** Loads cognito-local without its server, its configuration and its own storage. */
export function loadCognitoLibrary(): CognitoLibrary {
  const require = createRequire(import.meta.url);
  const load = (path: string) =>
    require(`cognito-local/lib/${path}`) as CognitoLibrary;
  return {
    ...load("services/index.js"),
    ...load("services/userPoolService.js"),
    ...load("services/tokenGenerator.js"),
    ...load("server/Router.js"),
    ...load("targets/Target.js"),
    ...load("errors.js"),
    publicKey:
      require("cognito-local/lib/keys/cognitoLocal.public.json") as CognitoLibrary["publicKey"],
  };
}

/** cognito-local logs whole users, passwords included: nothing of that is kept. */
export const silentContext: Context = {
  logger: {
    debug() {},
    info() {},
    warn() {},
    error() {},
    child() {
      return this;
    },
  },
};
