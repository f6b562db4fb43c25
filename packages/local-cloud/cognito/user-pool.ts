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

export interface UserPoolParts {
  readonly users: Users;
  readonly clients: readonly LocalResource[];
  readonly passwordPolicy: Properties;
  /** Called with the address of a user that was deleted. */
  readonly onDeleted: (email: string) => Promise<void>;
}

/**
 * Returns the operations of Cognito that the application calls; all of them take rights on the pool. Each waits for the
 * previous one: two simultaneous calls would create two accounts for one address.
 */
export function userPoolOperations({
  users,
  clients,
  passwordPolicy,
  onDeleted,
}: UserPoolParts): Readonly<Record<string, Operation>> {
  const newPassword = (password: string) => {
    checkPassword(passwordPolicy, password);
    return seal(password);
  };
  const known = (input: Input): PoolUser => {
    const user = users.find(text(input, "Username"));
    if (user !== undefined) return user;
    throw new ServiceError("UserNotFoundException", "User does not exist.");
  };

  const operations: Readonly<Record<string, Operation>> = {
    async AdminCreateUser(input) {
      const Username = text(input, "Username");
      checkUsername(Username);
      if (text(input, "MessageAction") !== "SUPPRESS") {
        throw invalidParameter(
          "Only users without an invitation are emulated.",
        );
      }
      const Password = newPassword(text(input, "TemporaryPassword"));
      if (users.find(Username)) {
        throw new ServiceError(
          "UsernameExistsException",
          "User account already exists",
        );
      }
      const sub = randomUUID();
      const user: PoolUser = {
        Username: sub,
        UserStatus: "FORCE_CHANGE_PASSWORD",
        Attributes: [{ Name: "sub", Value: sub }, ...attributesIn(input)],
        UserCreateDate: new Date().toISOString(),
        Password,
      };
      await users.save(user);
      return { User: shown(user) };
    },

    async AdminInitiateAuth(input) {
      const flow = text(input, "AuthFlow");
      const id = text(input, "ClientId");
      const client = clients.find(({ name }) => name === id);
      if (client === undefined) {
        throw new ServiceError(
          "ResourceNotFoundException",
          `User pool client ${id} does not exist.`,
        );
      }
      const flows = client.properties.texts("ExplicitAuthFlows");
      if (!flows.includes(`ALLOW_${flow}`)) {
        throw invalidParameter(`${flow} flow not enabled for this client`);
      }
      const user = loggingIn(users, input["AuthParameters"]);
      if (user.UserStatus !== "CONFIRMED") {
        const ChallengeName = "NEW_PASSWORD_REQUIRED";
        return { ChallengeName, Session: randomUUID() };
      }
      const AccessToken = unsignedToken({ sub: attribute(user, "sub") });
      return { AuthenticationResult: { AccessToken } };
    },

    async AdminDeleteUser(input) {
      const user = known(input);
      await users.remove(user);
      await onDeleted(attribute(user, "email") ?? "");
      return {};
    },

    async AdminGetUser(input) {
      const { Attributes, ...user } = shown(known(input));
      return { ...user, UserAttributes: Attributes };
    },

    async ListUsers(input) {
      const [, name, value] =
        /^(\w+) = "(.*)"$/.exec(text(input, "Filter")) ?? [];
      const isFound = (user: PoolUser) =>
        name === undefined || attribute(user, name) === value;
      return { Users: users.all().filter(isFound).map(shown) };
    },

    async AdminSetUserPassword(input) {
      const Password = newPassword(text(input, "Password"));
      const user = known(input);
      await users.save({ ...user, Password, UserStatus: "CONFIRMED" });
      return {};
    },

    async AdminUpdateUserAttributes(input) {
      const user = known(input);
      const changed = attributesIn(input);
      const Attributes = user.Attributes.map(
        (each) => changed.find(({ Name }) => Name === each.Name) ?? each,
      );
      const email = attribute({ ...user, Attributes }, "email") ?? "";
      const owner = users.find(email);
      if (owner !== undefined && owner.Username !== user.Username) {
        throw new ServiceError(
          "AliasExistsException",
          "An account with the given email already exists.",
        );
      }
      await users.save({ ...user, Attributes });
      return {};
    },
  };

  let last: Promise<unknown> = Promise.resolve();
  const waiting = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: Input) => {
      const run = last.then(() => operation(input));
      last = run.catch(() => {});
      return run;
    },
  ]);
  return Object.fromEntries(waiting) as Record<string, Operation>;
}

/** Returns the user whom name and password prove. @throws ServiceError NotAuthorizedException, whichever is wrong */
function loggingIn(users: Users, given: unknown): PoolUser {
  const parameters = isRecord(given) ? given : {};
  const username = text(parameters, "USERNAME");
  checkUsername(username);
  const user = users.find(username);
  const password = text(parameters, "PASSWORD");
  const { salt, hash } = user?.Password ?? {};
  if (user !== undefined && seal(password, salt).hash === hash) return user;
  throw new ServiceError(
    "NotAuthorizedException",
    "Incorrect username or password.",
  );
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

function attributesIn(input: Input): PoolUser["Attributes"] {
  return (input["UserAttributes"] ?? []) as PoolUser["Attributes"];
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
