import { randomInt, randomUUID } from "node:crypto";
import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { ServiceError, type Operation } from "../server/json-protocol.ts";
import type { Properties } from "../template/properties.ts";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";
import type { SendCode } from "./mails.ts";
import { checkPassword, seal } from "./passwords.ts";
import { issueTokens } from "./tokens.ts";
import { attribute, type PoolUser, type Users } from "./users.ts";

type Input = Parameters<Operation>[0];

/** Operations that need no signature on AWS either; the others are signed. */
export const OPEN_OPERATIONS = [
  "ConfirmForgotPassword",
  "ConfirmSignUp",
  "ForgotPassword",
  "InitiateAuth",
  "ResendConfirmationCode",
  "RevokeToken",
  "SignUp",
] as const;
const OPERATIONS = [
  ...OPEN_OPERATIONS,
  "AdminDeleteUser",
  "AdminGetUser",
  "AdminInitiateAuth",
  "AdminSetUserPassword",
  "AdminUpdateUserAttributes",
  "AdminUserGlobalSignOut",
  "ListUsers",
] as const;

const HOUR_MS = 3_600_000;

export interface UserPoolParts {
  readonly users: Users;
  readonly clients: readonly LocalResource[];
  readonly passwordPolicy: Properties;
  /** `iss` of the tokens. */
  readonly issuer: string;
  readonly sendCode: SendCode;
}

/** Operations of Cognito that the application calls, each by its name. */
export class UserPool implements Record<
  (typeof OPERATIONS)[number],
  Operation
> {
  readonly #parts: UserPoolParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: UserPoolParts) {
    this.#parts = parts;
  }

  /**
   * Returns an operation that waits for the previous one: two simultaneous sign-ups would create two accounts for one
   * address.
   */
  operationOf(name: string): Operation | undefined {
    const known = OPERATIONS.find((operation) => operation === name);
    if (known === undefined) return undefined;
    return (input) => {
      const run = this.#last.then(() => this[known](input));
      this.#last = run.catch(() => {});
      return run;
    };
  }

  async SignUp(input: Input) {
    this.#client(input);
    const Username = text(input, "Username");
    checkUsername(Username);
    const Password = this.#newPassword(input);
    if (this.#parts.users.find(Username)) {
      throw new ServiceError("UsernameExistsException", "User already exists");
    }
    const sub = randomUUID();
    const email = Username.toLowerCase();
    const sent = await this.#sendCode("SignUp", input, {
      Username: sub,
      UserStatus: "UNCONFIRMED",
      Attributes: merged([], { sub, email, ...givenAttributes(input) }),
      UserCreateDate: new Date().toISOString(),
      Password,
      RefreshTokens: [],
    });
    return { ...sent, UserConfirmed: false, UserSub: sub };
  }

  async ConfirmSignUp(input: Input) {
    const user = this.#find(input);
    if (user === undefined) throw expiredCode();
    if (user.UserStatus === "CONFIRMED") {
      throw notAuthorized(
        "User cannot be confirmed. Current status is CONFIRMED",
      );
    }
    checkCode(user, input, 24 * HOUR_MS);
    return this.#change(user, {
      UserStatus: "CONFIRMED",
      ConfirmationCode: undefined,
      Attributes: merged(user.Attributes, { email_verified: "true" }),
    });
  }

  async ResendConfirmationCode(input: Input) {
    const user = this.#find(input);
    if (user?.UserStatus === "CONFIRMED") {
      throw invalidParameter("User is already confirmed.");
    }
    return user === undefined
      ? deliveryTo(text(input, "Username"))
      : this.#sendCode("ResendCode", input, user);
  }

  /** Replies identically to an address that gets no mail: the clients hide which accounts exist. */
  async ForgotPassword(input: Input) {
    const user = this.#find(input);
    return user === undefined || attribute(user, "email_verified") !== "true"
      ? deliveryTo(text(input, "Username"))
      : this.#sendCode("ForgotPassword", input, user);
  }

  async ConfirmForgotPassword(input: Input) {
    const Password = this.#newPassword(input);
    const user = this.#find(input);
    if (user === undefined) throw codeMismatch();
    // The code of an unconfirmed account is for its confirmation.
    if (user.UserStatus === "UNCONFIRMED") throw expiredCode();
    checkCode(user, input, HOUR_MS);
    return this.#change(user, { Password, ConfirmationCode: undefined });
  }

  async InitiateAuth(input: Input) {
    if (text(input, "AuthFlow").startsWith("ADMIN_")) {
      throw invalidParameter("Initiate Auth method not supported.");
    }
    return this.AdminInitiateAuth(input);
  }

  async AdminInitiateAuth(input: Input) {
    const client = this.#client(input);
    const flow = text(input, "AuthFlow");
    if (
      !client.properties.texts("ExplicitAuthFlows").includes(`ALLOW_${flow}`)
    ) {
      throw invalidParameter(`${flow} flow not enabled for this client`);
    }
    const given = isRecord(input["AuthParameters"])
      ? input["AuthParameters"]
      : {};
    const isRefresh = flow === "REFRESH_TOKEN_AUTH";
    const user = isRefresh ? this.#refreshing(given) : this.#loggingIn(given);
    const { RefreshToken, ...tokens } = issueTokens(
      this.#parts.users.signingKey(),
      this.#parts.issuer,
      client,
      user,
    );
    if (isRefresh) return { AuthenticationResult: tokens };
    await this.#change(user, {
      RefreshTokens: [...user.RefreshTokens, RefreshToken],
    });
    return { AuthenticationResult: { ...tokens, RefreshToken } };
  }

  /** Accepts a token that has already been revoked. */
  async RevokeToken(input: Input) {
    this.#client(input);
    const token = text(input, "Token");
    const user = this.#owner(token);
    return user === undefined
      ? {}
      : this.#change(user, {
          RefreshTokens: user.RefreshTokens.filter((each) => each !== token),
        });
  }

  async AdminDeleteUser(input: Input) {
    await this.#parts.users.remove(this.#known(input));
    return {};
  }

  async AdminGetUser(input: Input) {
    const { Attributes, ...user } = shown(this.#known(input));
    return { ...user, UserAttributes: Attributes };
  }

  async ListUsers(input: Input) {
    const [, name, value] =
      /^(\w+) = "(.*)"$/.exec(text(input, "Filter")) ?? [];
    const isFound = (user: PoolUser) =>
      name === undefined || attribute(user, name) === value;
    return { Users: this.#parts.users.all().filter(isFound).map(shown) };
  }

  async AdminSetUserPassword(input: Input) {
    const Password = this.#newPassword(input);
    const user = this.#known(input);
    // A confirmation code is now useless and is removed; a reset code stays valid.
    return this.#change(user, {
      Password,
      UserStatus: "CONFIRMED",
      ...(user.UserStatus === "UNCONFIRMED"
        ? { ConfirmationCode: undefined }
        : {}),
    });
  }

  async AdminUpdateUserAttributes(input: Input) {
    const user = this.#known(input);
    return this.#change(user, {
      Attributes: merged(user.Attributes, givenAttributes(input)),
    });
  }

  async AdminUserGlobalSignOut(input: Input) {
    return this.#change(this.#known(input), { RefreshTokens: [] });
  }

  async #change(user: PoolUser, change: Partial<PoolUser>) {
    await this.#parts.users.save({ ...user, ...change });
    return {};
  }

  /** Mails a new code, which invalidates every earlier one. */
  async #sendCode(
    source: Parameters<SendCode>[0],
    input: Input,
    user: PoolUser,
  ) {
    const ConfirmationCode = String(randomInt(1_000_000)).padStart(6, "0");
    await this.#parts.sendCode(source, input, user, ConfirmationCode);
    const CodeDate = new Date().toISOString();
    await this.#change(user, { ConfirmationCode, CodeDate });
    return deliveryTo(attribute(user, "email") ?? "");
  }

  #newPassword(input: Input) {
    const password = text(input, "Password");
    checkPassword(this.#parts.passwordPolicy, password);
    return seal(password);
  }

  #find(input: Input): PoolUser | undefined {
    return this.#parts.users.find(text(input, "Username"));
  }

  #known(input: Input): PoolUser {
    const user = this.#find(input);
    if (user === undefined) {
      throw new ServiceError("UserNotFoundException", "User does not exist.");
    }
    return user;
  }

  #client(input: Input): LocalResource {
    const id = text(input, "ClientId");
    const client = this.#parts.clients.find(({ name }) => name === id);
    if (client !== undefined) return client;
    throw new ServiceError(
      "ResourceNotFoundException",
      `User pool client ${id} does not exist.`,
    );
  }

  #owner(refreshToken: string): PoolUser | undefined {
    return this.#parts.users
      .all()
      .find(({ RefreshTokens }) => RefreshTokens.includes(refreshToken));
  }

  #loggingIn(parameters: Input): PoolUser {
    const username = text(parameters, "USERNAME");
    checkUsername(username);
    const user = this.#parts.users.find(username);
    const password = text(parameters, "PASSWORD");
    const { salt, hash } = user?.Password ?? {};
    if (user === undefined || seal(password, salt).hash !== hash) {
      throw notAuthorized("Incorrect username or password.");
    }
    if (user.UserStatus === "CONFIRMED") return user;
    throw new ServiceError(
      "UserNotConfirmedException",
      "User is not confirmed.",
    );
  }

  #refreshing(parameters: Input): PoolUser {
    const token = text(parameters, "REFRESH_TOKEN");
    const user = this.#owner(token);
    if (user === undefined) throw notAuthorized("Invalid Refresh Token");
    const { exp = 0 } = decomposeUnverifiedJwt(token).payload;
    if (exp * 1000 <= Date.now()) {
      throw notAuthorized("Refresh Token has expired");
    }
    return user;
  }
}

function text(input: Input, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value : "";
}

function checkUsername(username: string): void {
  if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(username)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
    );
  }
  if (!username.includes("@")) {
    throw invalidParameter("Username should be an email.");
  }
}

/** Compares the code. @throws ServiceError for a code that is used, expired or wrong */
function checkCode(user: PoolUser, input: Input, lifetimeMs: number): void {
  const { ConfirmationCode, CodeDate, UserCreateDate } = user;
  const age = Date.now() - new Date(CodeDate ?? UserCreateDate).getTime();
  if (ConfirmationCode === undefined || age > lifetimeMs) throw expiredCode();
  if (ConfirmationCode !== input["ConfirmationCode"]) throw codeMismatch();
}

function givenAttributes({ UserAttributes }: Input): Record<string, string> {
  const given = (UserAttributes ?? []) as PoolUser["Attributes"];
  return Object.fromEntries(given.map(({ Name, Value }) => [Name, Value]));
}

function merged(
  attributes: PoolUser["Attributes"],
  changes: Readonly<Record<string, string>>,
): PoolUser["Attributes"] {
  const added = Object.entries(changes).map(([Name, Value]) => ({
    Name,
    Value,
  }));
  return [
    ...attributes.filter(({ Name }) => !Object.hasOwn(changes, Name)),
    ...added,
  ];
}

function shown({ Username, UserStatus, Attributes, UserCreateDate }: PoolUser) {
  return {
    Username,
    UserStatus,
    Attributes,
    UserCreateDate: new Date(UserCreateDate),
    Enabled: true,
  };
}

function deliveryTo(email: string) {
  const [name = "", domain = ""] = email.split("@");
  return {
    CodeDeliveryDetails: {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    },
  };
}

function invalidParameter(message: string): ServiceError {
  return new ServiceError("InvalidParameterException", message);
}

function notAuthorized(message: string): ServiceError {
  return new ServiceError("NotAuthorizedException", message);
}

function codeMismatch(): ServiceError {
  return new ServiceError(
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
  );
}

function expiredCode(): ServiceError {
  return new ServiceError(
    "ExpiredCodeException",
    "Invalid code provided, please request a code again.",
  );
}
