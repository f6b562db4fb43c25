import { checkPassword } from "./checks.ts";
import { userNotFound } from "./codes.ts";
import type { Input, PoolParts } from "./codes.ts";
import { silentContext } from "./library.ts";
import type { PoolUser } from "./library.ts";
import type { Operation } from "../server/json-protocol.ts";

/** The operations that take rights on the pool, where cognito-local differs from Cognito or lacks them. */
export function adminOperations(
  parts: PoolParts,
): Readonly<Record<string, Operation>> {
  const { pool, base } = parts;
  const knownUser = async (input: Input) => {
    const user = await pool.getUserByUsername(
      silentContext,
      String(input["Username"]),
    );
    if (user === null) throw userNotFound();
    return user;
  };
  const changeUser = async (
    input: Input,
    change: (user: PoolUser) => Partial<PoolUser>,
  ) => {
    const user = await knownUser(input);
    await pool.saveUser(silentContext, { ...user, ...change(user) });
  };

  return {
    async AdminSetUserPassword(input) {
      checkPassword(parts.passwordPolicy, String(input["Password"]));
      const user = await knownUser(input);
      await base("AdminSetUserPassword")({ ...input, Username: user.Username });
      // The code of a confirmation has nothing left to confirm; that of a reset stays good.
      if (user.UserStatus === "UNCONFIRMED")
        await changeUser(input, () => ({ ConfirmationCode: undefined }));
      return {};
    },

    async AdminUpdateUserAttributes(input) {
      const { Attributes } = await knownUser(input);
      const given = input["UserAttributes"] as PoolUser["Attributes"];
      const isGiven = (name: string) => given.some(({ Name }) => Name === name);
      // cognito-local takes the word that an address is verified only together with the address.
      const address = Attributes.filter(
        ({ Name }) =>
          Name === "email" && isGiven("email_verified") && !isGiven("email"),
      );
      return base("AdminUpdateUserAttributes")({
        ...input,
        UserAttributes: [...given, ...address],
      });
    },

    async AdminUserGlobalSignOut(input) {
      await changeUser(input, () => ({ RefreshTokens: [] }));
      return {};
    },
  };
}
