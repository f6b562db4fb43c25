import type {
  DeliveryDetails,
  Messages,
  PoolUser,
  UserPool,
} from "./library.ts";
import { silentContext } from "./library.ts";
import type { Properties } from "../template/properties.ts";
import { ServiceError } from "../server/json-protocol.ts";
import type { Operation } from "../server/json-protocol.ts";

/** What an operation is called with. */
export type Input = Readonly<Record<string, unknown>>;

/** What the corrections need of the composed pool. */
export interface PoolParts {
  readonly pool: UserPool;
  readonly poolId: string;
  readonly messages: Messages;
  readonly passwordPolicy: Properties;
  readonly newCode: () => string;
  /** The client's PreventUserExistenceErrors. */
  readonly hidesUsers: (clientId: string) => boolean;
  /** Whether the client's ExplicitAuthFlows name this one. */
  readonly allowsFlow: (clientId: string, flow: string) => boolean;
  /** cognito-local's own operation. */
  readonly base: (name: string) => Operation;
}

/** Mails a new code, which makes every earlier one invalid. */
export async function sendCode(
  { pool, poolId, messages, newCode }: PoolParts,
  source: "ResendCode" | "ForgotPassword",
  input: Input,
  user: PoolUser,
): Promise<unknown> {
  const details = delivery(attribute(user, "email") ?? "");
  const code = newCode();
  await pool.saveUser(silentContext, {
    ...user,
    ConfirmationCode: code,
    CodeDate: new Date(),
  });
  await messages.deliver(
    silentContext,
    source,
    String(input["ClientId"]),
    poolId,
    user,
    code,
    input["ClientMetadata"],
    details,
  );
  return {
    CodeDeliveryDetails: {
      ...details,
      Destination: masked(details.Destination),
    },
  };
}

/** @throws ServiceError for a code that was used or is too old, and for another one */
export function checkCode(
  user: PoolUser,
  code: unknown,
  lifetimeHours: number,
): void {
  const { ConfirmationCode, CodeDate, UserCreateDate } = user;
  const age = Date.now() - (CodeDate ?? UserCreateDate).getTime();
  if (ConfirmationCode === undefined || age > lifetimeHours * 3_600_000)
    throw expiredCode();
  if (ConfirmationCode !== code) throw codeMismatch();
}

/** The same reply as for a user who exists; nothing is sent. */
export function simulatedDelivery(
  { hidesUsers }: PoolParts,
  input: Input,
): unknown {
  if (!hidesUsers(String(input["ClientId"]))) throw userNotFound();
  const details = delivery(masked(String(input["Username"])));
  return { CodeDeliveryDetails: details };
}

const delivery = (Destination: string): DeliveryDetails => ({
  AttributeName: "email",
  DeliveryMedium: "EMAIL",
  Destination,
});

const masked = (email: string) =>
  `${email.slice(0, 1)}***@${email.split("@")[1]?.slice(0, 1) ?? ""}***`;

/** The value of a user's attribute. */
export const attribute = (user: PoolUser, name: string) =>
  user.Attributes.find(({ Name }) => Name === name)?.Value;

export const codeMismatch = () =>
  new ServiceError(
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
  );

export const expiredCode = () =>
  new ServiceError(
    "ExpiredCodeException",
    "Invalid code provided, please request a code again.",
  );

export const userNotFound = () =>
  new ServiceError(
    "UserNotFoundException",
    "Username/client id combination not found.",
  );
