import { adminOperations } from "./admin.ts";
import { checkPassword, checkUsername } from "./checks.ts";
import type { PoolUser } from "./library.ts";
import { silentContext } from "./library.ts";
import {
  attribute,
  checkCode,
  codeMismatch,
  expiredCode,
  sendCode,
  simulatedDelivery,
  userNotFound,
} from "./codes.ts";
import type { Input, PoolParts } from "./codes.ts";
import { ServiceError } from "../server/json-protocol.ts";
import type { Operation } from "../server/json-protocol.ts";

/** The operations in which cognito-local differs from Cognito, or which it lacks. */
export function correctedOperations(
  parts: PoolParts,
): Readonly<Record<string, Operation>> {
  const { pool, base } = parts;
  const text = (input: Input, name: string) => {
    const value = input[name];
    return typeof value === "string" ? value : "";
  };
  const userOf = (input: Input) =>
    pool.getUserByUsername(silentContext, text(input, "Username"));
  const authenticate =
    (name: "InitiateAuth" | "AdminInitiateAuth"): Operation =>
    async (input) => {
      const flow = text(input, "AuthFlow");
      if (!parts.allowsFlow(text(input, "ClientId"), flow)) {
        throw new ServiceError(
          "InvalidParameterException",
          `${flow} flow not enabled for this client`,
        );
      }
      const parameters = (input["AuthParameters"] ?? {}) as Readonly<
        Record<string, string>
      >;
      const refresh = parameters["REFRESH_TOKEN"];
      if (refresh !== undefined && secondsLeft(refresh) <= 0) {
        throw new ServiceError(
          "NotAuthorizedException",
          "Refresh Token has expired",
        );
      }
      const output = (await base(name)(input).catch((error: unknown) => {
        throw loginError(error, refresh !== undefined);
      })) as { AuthenticationResult?: { AccessToken: string } };
      const tokens = output.AuthenticationResult;
      if (tokens === undefined) return output;
      const { exp, iat } = claims(tokens.AccessToken);
      const ExpiresIn = Number(exp) - Number(iat);
      return {
        ...output,
        AuthenticationResult: { ...tokens, ExpiresIn, TokenType: "Bearer" },
      };
    };

  return {
    async SignUp(input) {
      checkUsername(text(input, "Username"));
      checkPassword(parts.passwordPolicy, text(input, "Password"));
      return base("SignUp")(input);
    },

    async ConfirmSignUp(input) {
      const user = await userOf(input);
      if (user === null) throw expiredCode();
      if (user.UserStatus === "CONFIRMED") {
        throw new ServiceError(
          "NotAuthorizedException",
          "User cannot be confirmed. Current status is CONFIRMED",
        );
      }
      checkCode(user, input["ConfirmationCode"], 24);
      await pool.saveUser(silentContext, {
        ...user,
        UserStatus: "CONFIRMED",
        ConfirmationCode: undefined,
        Attributes: withVerifiedEmail(user),
      });
      return {};
    },

    async ResendConfirmationCode(input) {
      const user = await userOf(input);
      if (user === null) return simulatedDelivery(parts, input);
      if (user.UserStatus === "CONFIRMED") {
        throw new ServiceError(
          "InvalidParameterException",
          "User is already confirmed.",
        );
      }
      return sendCode(parts, "ResendCode", input, user);
    },

    async ForgotPassword(input) {
      const user = await userOf(input);
      if (user === null) return simulatedDelivery(parts, input);
      if (attribute(user, "email_verified") !== "true") {
        if (parts.hidesUsers(text(input, "ClientId")))
          return simulatedDelivery(parts, input);
        throw new ServiceError(
          "InvalidParameterException",
          "Cannot reset password for the user as there is no registered/verified email or phone_number",
        );
      }
      return sendCode(parts, "ForgotPassword", input, user);
    },

    async ConfirmForgotPassword(input) {
      checkPassword(parts.passwordPolicy, text(input, "Password"));
      const user = await userOf(input);
      if (user === null) {
        if (parts.hidesUsers(text(input, "ClientId"))) throw codeMismatch();
        throw userNotFound();
      }
      // The code of an account that is not confirmed is for its confirmation.
      if (user.UserStatus === "UNCONFIRMED") throw expiredCode();
      checkCode(user, input["ConfirmationCode"], 1);
      return base("ConfirmForgotPassword")(input);
    },

    InitiateAuth: authenticate("InitiateAuth"),
    AdminInitiateAuth: authenticate("AdminInitiateAuth"),

    async RevokeToken(input) {
      return base("RevokeToken")(input).catch((error: unknown) => {
        // Revoking a token twice is no error.
        if (
          error instanceof ServiceError &&
          error.name === "NotAuthorizedException"
        )
          return {};
        throw error;
      });
    },

    ...adminOperations(parts),
  };
}

const withVerifiedEmail = (user: PoolUser) => [
  ...user.Attributes.filter(({ Name }) => Name !== "email_verified"),
  { Name: "email_verified", Value: "true" },
];

function loginError(error: unknown, refreshing: boolean): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (
    !["InvalidPasswordException", "NotAuthorizedException"].includes(error.name)
  )
    return error;
  const message = refreshing
    ? "Invalid Refresh Token"
    : "Incorrect username or password.";
  return new ServiceError("NotAuthorizedException", message);
}

/** What is left of a token's life; 0 for something that is no token. */
function secondsLeft(token: string): number {
  return Math.max(
    0,
    Math.round(Number(claims(token)["exp"] ?? 0) - Date.now() / 1000),
  );
}

function claims(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    return JSON.parse(part) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
