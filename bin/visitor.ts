import { randomUUID } from "node:crypto";
import type {
  Failure,
  PresignedPost,
  Replies,
} from "../shared/contract/replies.ts";
import type { Requests } from "../shared/contract/requests.ts";
import { routes, type RouteId } from "../shared/routes.ts";

/** Time after which a call has failed; longer than the API lets a function run. */
const CALL_TIMEOUT_MS = 60_000;

export interface CallOptions<R extends RouteId> {
  readonly params?: Readonly<Record<string, string>>;
  /** Declared body, or a deliberately wrong one. */
  readonly body?: R extends keyof Requests
    ? Requests[R] | object | string | null
    : never;
  readonly query?: Readonly<Record<string, string>>;
  /** Added to the usual headers or replacing them; undefined omits one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface CallReply<R extends RouteId> {
  readonly status: number;
  readonly body: Replies[R] & Partial<Failure>;
  readonly headers: Headers;
}

function pathOf(
  routeId: RouteId,
  params: Readonly<Record<string, string>>,
): string {
  return routes[routeId].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
}

/** Returns the JSON of a reply, or the beginning of a text that is none as its message. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/** Routes by which one tab signs up and confirms. */
const OF_ONE_TAB: readonly RouteId[] = ["signup", "confirm"];

/** Visitor with a cookie jar and one tab, who calls routes by name as the site's client does. */
export class Visitor {
  readonly #system: { readonly origin: string };
  readonly cookies = new Map<string, string>();
  readonly tab = randomUUID();

  constructor(system: { readonly origin: string }) {
    this.#system = system;
  }

  async call<R extends RouteId>(
    routeId: R,
    options: CallOptions<R> = {},
  ): Promise<CallReply<R>> {
    const query = new URLSearchParams(options.query ?? {}).toString();
    const url = `${this.#system.origin}${pathOf(routeId, options.params ?? {})}${query === "" ? "" : `?${query}`}`;
    const { body: given } = options;
    const isOfTab =
      OF_ONE_TAB.includes(routeId) && Object.hasOwn(Object(given), "username");
    const body = isOfTab ? { tab: this.tab, ...Object(given) } : given;
    const headers = Object.entries({
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: [...this.cookies]
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
      ...options.headers,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const response = await fetch(url, {
      method: routes[routeId].method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return {
      status: response.status,
      body: parse(await response.text()) as CallReply<R>["body"],
      headers: response.headers,
    };
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const at = pair.indexOf("=");
    const gone = attributes.some(
      (attribute) => attribute.toLowerCase() === "max-age=0",
    );
    if (gone) {
      this.cookies.delete(pair.slice(0, at));
    } else {
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Posts a file to the bucket, with deliberately changed fields where given.
 * @returns the bucket's status
 */
export async function postFile(
  { url, fields }: PresignedPost,
  file: ChosenFile,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([Uint8Array.from(file.bytes)]), file.name);
  const response = await fetch(url, {
    method: "POST",
    body: form,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response.status;
}
