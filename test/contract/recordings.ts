import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { RouteId } from "../../shared/routes.ts";

/** Request of the site, in which texts such as "{code}" stand for what only the running system can know. */
export interface SentRequest {
  readonly route: RouteId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Request with the reply to it. */
export interface Exchange extends SentRequest {
  readonly status: number;
  readonly reply: unknown;
}

/** Returns the exchanges of each release that was recorded. Tests run in the root of the project. */
export function recordings(): readonly (readonly [
  release: string,
  exchanges: readonly Exchange[],
])[] {
  const folder = join("test", "contract", "releases");
  return readdirSync(folder).map((file) => [
    basename(file, ".json"),
    JSON.parse(readFileSync(join(folder, file), "utf8")) as readonly Exchange[],
  ]);
}
