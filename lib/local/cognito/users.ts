import { generateKeyPairSync, type JsonWebKey } from "node:crypto";
import type { DiskSpace } from "../disk/disk-space.ts";
import { JsonFile } from "../disk/json-file.ts";
import { seal, type SealedPassword } from "./passwords.ts";

/** User as AdminGetUser shows it, and its secrets; dates are ISO 8601. */
export interface PoolUser {
  /** Value of the attribute `sub`. */
  readonly Username: string;
  readonly UserStatus: "UNCONFIRMED" | "CONFIRMED";
  readonly Attributes: readonly {
    readonly Name: string;
    readonly Value: string;
  }[];
  readonly UserCreateDate: string;
  readonly Password: SealedPassword;
  readonly RefreshTokens: readonly string[];
  readonly ConfirmationCode?: string | undefined;
  /** Time at which the code was sent; that of a sign-up may be as old as the user. */
  readonly CodeDate?: string;
}

interface Data {
  readonly key?: JsonWebKey;
  readonly Users: Readonly<Record<string, PoolUser>>;
}

/** Users of this and earlier runs, and the key that signs their tokens. */
export class Users {
  readonly #file: JsonFile<Data>;
  #data: Data = { Users: {} };

  /** @param path absent = in memory */
  constructor(path: string | undefined, space?: DiskSpace) {
    this.#file = new JsonFile(path, space);
  }

  async load(): Promise<void> {
    const { key, Users: users } = (await this.#file.load()) ?? this.#data;
    const taken = Object.entries(users).map(([name, user]) => {
      // Earlier versions stored the password itself.
      const password: unknown = user.Password;
      return typeof password === "string"
        ? [name, { ...user, Password: seal(password) }]
        : [name, user];
    });
    this.#data = { key, Users: Object.fromEntries(taken) };
  }

  /** Returns the key, which is new in a new folder and stored with the first token that it signs. */
  signingKey(): JsonWebKey {
    const { key = newKey() } = this.#data;
    this.#data = { ...this.#data, key };
    return key;
  }

  all(): readonly PoolUser[] {
    return Object.values(this.#data.Users);
  }

  /** @param name `sub` or address, in any case */
  find(name: string): PoolUser | undefined {
    const names = (user: PoolUser) => [user.Username, attribute(user, "email")];
    return this.all().find((user) =>
      names(user).some((each) => each?.toLowerCase() === name.toLowerCase()),
    );
  }

  /** Saves a user. @throws NoSpaceError, with nothing changed */
  save(user: PoolUser): Promise<void> {
    return this.#store({ ...this.#data.Users, [user.Username]: user });
  }

  /** Removes a user. @throws NoSpaceError, with nothing changed */
  remove({ Username }: PoolUser): Promise<void> {
    const { [Username]: _, ...others } = this.#data.Users;
    return this.#store(others);
  }

  async #store(users: Data["Users"]): Promise<void> {
    const before = this.#data;
    this.#data = { ...before, Users: users };
    try {
      await this.#file.save(this.#data);
    } catch (error) {
      this.#data = before;
      throw error;
    }
  }

  async reset(): Promise<void> {
    this.#data = { ...this.#data, Users: {} };
    await this.#file.save(this.#data);
  }
}

export function attribute(user: PoolUser, name: string): string | undefined {
  return user.Attributes.find(({ Name }) => Name === name)?.Value;
}

function newKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ format: "jwk" });
}
