import { JsonFile } from "../disk/json-file.ts";
import type { SealedPassword } from "./passwords.ts";

/** User as AdminGetUser shows it, and its secrets; dates are ISO 8601. */
export interface PoolUser {
  /** Value of the attribute `sub`. */
  readonly Username: string;
  readonly UserStatus: "FORCE_CHANGE_PASSWORD" | "CONFIRMED";
  readonly Attributes: readonly {
    readonly Name: string;
    readonly Value: string;
  }[];
  readonly UserCreateDate: string;
  readonly Password: SealedPassword;
}

interface Data {
  readonly Users: Readonly<Record<string, PoolUser>>;
}

/** Users of this and earlier runs. */
export class Users {
  readonly #file: JsonFile<Data>;
  #data: Data = { Users: {} };

  /** @param path absent = in memory */
  constructor(path: string | undefined) {
    this.#file = new JsonFile(path);
  }

  async load(): Promise<void> {
    this.#data = (await this.#file.load()) ?? this.#data;
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

  /** Saves a user. @throws when that fails, with nothing changed */
  save(user: PoolUser): Promise<void> {
    return this.#store({ ...this.#data.Users, [user.Username]: user });
  }

  /** Removes a user. @throws when that fails, with nothing changed */
  remove({ Username }: PoolUser): Promise<void> {
    const { [Username]: _, ...others } = this.#data.Users;
    return this.#store(others);
  }

  async #store(users: Data["Users"]): Promise<void> {
    await this.#file.save({ Users: users });
    this.#data = { Users: users };
  }

  reset(): Promise<void> {
    return this.#store({});
  }
}

export function attribute(user: PoolUser, name: string): string | undefined {
  return user.Attributes.find(({ Name }) => Name === name)?.Value;
}
