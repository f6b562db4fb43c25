import { randomUUID } from "node:crypto";
import {
  ServiceError,
  type Input,
  type Operation,
} from "../server/json-protocol.ts";
import type { Properties } from "../template/properties.ts";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";
import { checkPassword, seal } from "./passwords.ts";
import { attribute, type PoolUser, type Users } from "./users.ts";

const OPERATIONS = [
  "AdminCreateUser",
  "AdminDeleteUser",
  "AdminGetUser",
  "AdminInitiateAuth",
  "AdminSetUserPassword",
  "AdminUpdateUserAttributes",
  "ListUsers",
] as const;

export interface UserPoolParts {
  readonly users: Users;
  readonly clients: readonly LocalResource[];
  readonly passwordPolicy: Properties;
  /** Called with the address of a user that was deleted. */
  readonly onDeleted: (email: string) => Promise<void>;
}

/** Operations of Cognito that the application calls, each by its name; all of them take rights on the pool. */
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
   * Returns the operations, each of which waits for the previous one: two simultaneous calls would create two accounts
   * for one address.
   */
  operations(): Readonly<Record<string, Operation>> {
    const waiting = OPERATIONS.map((name) => [
      name,
      (input: Input) => {
        const run = this.#last.then(() => this[name](input));
        this.#last = run.catch(() => {});
        return run;
      },
    ]);
    return Object.fromEntries(waiting) as Record<string, Operation>;
  }

  async AdminCreateUser(input: Input) {
    const Username = text(input, "Username");
    checkUsername(Username);
    if (text(input, "MessageAction") !== "SUPPRESS") {
      throw invalidParameter("Only users without an invitation are emulated.");
    }
    const Password = this.#newPassword(text(input, "TemporaryPassword"));
    if (this.#parts.users.find(Username)) {
      throw new ServiceError(
        "UsernameExistsException",
        "User account already exists",
      );
    }
    const sub = randomUUID();
    const user: PoolUser = {
      Username: sub,
      UserStatus: "FORCE_CHANGE_PASSWORD",
      Attributes: [
        { Name: "sub", Value: sub },
        ...((input["UserAttributes"] ?? []) as PoolUser["Attributes"]),
      ],
      UserCreateDate: new Date().toISOString(),
      Password,
    };
    await this.#parts.users.save(user);
    return { User: shown(user) };
  }

  async AdminInitiateAuth(input: Input) {
    const flow = text(input, "AuthFlow");
    const { properties } = this.#client(input);
    if (!properties.texts("ExplicitAuthFlows").includes(`ALLOW_${flow}`)) {
      throw invalidParameter(`${flow} flow not enabled for this client`);
    }
    const given = input["AuthParameters"];
    const user = this.#loggingIn(isRecord(given) ? given : {});
    if (user.UserStatus !== "CONFIRMED") {
      return { ChallengeName: "NEW_PASSWORD_REQUIRED", Session: randomUUID() };
    }
    return {
      AuthenticationResult: {
        AccessToken: unsignedToken({ sub: attribute(user, "sub") }),
      },
    };
  }

  async AdminDeleteUser(input: Input) {
    const user = this.#known(input);
    await this.#parts.users.remove(user);
    await this.#parts.onDeleted(attribute(user, "email") ?? "");
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
    const Password = this.#newPassword(text(input, "Password"));
    const user = this.#known(input);
    await this.#parts.users.save({
      ...user,
      Password,
      UserStatus: "CONFIRMED",
    });
    return {};
  }

  async AdminUpdateUserAttributes(input: Input) {
    const user = this.#known(input);
    const changed = (input["UserAttributes"] ?? []) as PoolUser["Attributes"];
    const Attributes = user.Attributes.map(
      (each) => changed.find(({ Name }) => Name === each.Name) ?? each,
    );
    const email = attribute({ ...user, Attributes }, "email") ?? "";
    const owner = this.#parts.users.find(email);
    if (owner !== undefined && owner.Username !== user.Username) {
      throw new ServiceError(
        "AliasExistsException",
        "An account with the given email already exists.",
      );
    }
    await this.#parts.users.save({ ...user, Attributes });
    return {};
  }

  #newPassword(password: string) {
    checkPassword(this.#parts.passwordPolicy, password);
    return seal(password);
  }

  #known(input: Input): PoolUser {
    const user = this.#parts.users.find(text(input, "Username"));
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

  #loggingIn(parameters: Input): PoolUser {
    const username = text(parameters, "USERNAME");
    checkUsername(username);
    const user = this.#parts.users.find(username);
    const password = text(parameters, "PASSWORD");
    const { salt, hash } = user?.Password ?? {};
    if (user === undefined || seal(password, salt).hash !== hash) {
      throw new ServiceError(
        "NotAuthorizedException",
        "Incorrect username or password.",
      );
    }
    return user;
  }
}

/** Returns a token that says who logged in; nothing verifies it, so it is not signed. */
function unsignedToken(claims: object): string {
  const parts = [{ alg: "none" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${parts.join(".")}.`;
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

function shown({ Username, UserStatus, Attributes, UserCreateDate }: PoolUser) {
  return {
    Username,
    UserStatus,
    Attributes,
    UserCreateDate: new Date(UserCreateDate),
    Enabled: true,
  };
}

function invalidParameter(message: string): ServiceError {
  return new ServiceError("InvalidParameterException", message);
}
