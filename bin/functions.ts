import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import { clock } from "../lambdas/clock.ts";
import type { Deed, Page } from "../lambdas/staff/deeds.ts";
import type { smokeDeeds } from "../lambdas/workers/smoke.ts";
import type { administratorDeeds } from "../lambdas/workers/staff-administrator.ts";
import type { exporterDeeds } from "../lambdas/workers/staff-exporter.ts";
import type { readerDeeds } from "../lambdas/workers/staff-reader.ts";
import { UserError } from "./command.ts";

/** Functions that do what commands ask for, by the role that may call them. */
interface Functions {
  readonly reader: typeof readerDeeds;
  readonly exporter: typeof exporterDeeds;
  readonly administrator: typeof administratorDeeds;
  readonly smoke: typeof smokeDeeds;
}
type Role = keyof Functions;
type InputOf<D> = D extends Deed<infer Input> ? Input : never;
type ReplyOf<D> = D extends Deed<unknown, infer Reply> ? Reply : never;
type HeadOf<D> = ReplyOf<D> extends Page<infer Head, unknown> ? Head : never;
type RowOf<D> = ReplyOf<D> extends Page<unknown, infer Row> ? Row : never;

/** Variables with the functions' addresses, which are outputs of the stack. */
const ADDRESSES: Readonly<Record<Role, string>> = {
  reader: "STAFF_READER_URL",
  exporter: "STAFF_EXPORTER_URL",
  administrator: "STAFF_ADMINISTRATOR_URL",
  smoke: "SMOKE_URL",
};

/** When a page is asked for again, in milliseconds: it only reads, and a long listing outlives a busy moment. */
const PAGE_PAUSES_MS = [1_000, 4_000, 16_000];

const credentials = defaultProvider();

/** Posts a request to Lambda that is signed with the caller's credentials, by which IAM knows who calls. */
export async function postSigned(url: URL, request: object): Promise<Response> {
  const [, region = "us-east-1"] =
    /\.lambda-url\.([\w-]+)\./.exec(url.host) ?? [];
  const signer = new SignatureV4({
    service: "lambda",
    region,
    credentials,
    sha256: Sha256,
  });
  const body = JSON.stringify(request);
  const { headers } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, "content-type": "application/json" },
    body,
  });
  return fetch(url, { method: "POST", headers, body });
}

async function reply(
  role: Role,
  request: object,
  [pause, ...pauses]: readonly number[] = [],
): Promise<unknown> {
  const url = new URL(process.env[ADDRESSES[role]] ?? "");
  const response = await postSigned(url, request);
  const isBusy = response.status === 429 || response.status >= 500;
  if (pause !== undefined && isBusy) {
    await clock.pause(pause);
    return reply(role, request, pauses);
  }
  const text = await response.text();
  if (response.ok) return text === "" ? undefined : JSON.parse(text);
  const [, message] = /^\{"message":(".*")\}$/.exec(text) ?? [];
  if (message !== undefined) {
    throw new UserError(JSON.parse(message) as string);
  }
  throw response.status === 403
    ? new UserError(
        `This takes the rights of the role "${role}", in a session that has not expired.`,
      )
    : new UserError(`The function "${role}" fails: ${response.status} ${text}`);
}

/** Has a function do something. @throws UserError that it answers, or if the caller may not call it */
export async function ask<R extends Role, D extends keyof Functions[R]>(
  role: R,
  deed: D,
  input: InputOf<Functions[R][D]>,
): Promise<ReplyOf<Functions[R][D]>> {
  return (await reply(role, { deed, input })) as ReplyOf<Functions[R][D]>;
}

/** Begins a listing. @returns what comes before all rows, and the rows, which are fetched in pages */
export async function begin<R extends Role, D extends keyof Functions[R]>(
  role: R,
  deed: D,
  input: InputOf<Functions[R][D]>,
): Promise<{
  readonly head: HeadOf<Functions[R][D]>;
  readonly rows: AsyncGenerator<RowOf<Functions[R][D]>>;
}> {
  type Part = Page<HeadOf<Functions[R][D]>, RowOf<Functions[R][D]>>;
  let page = (await reply(role, { deed, input })) as Part;
  async function* rows() {
    for (;;) {
      yield* page.rows;
      const { cursor } = page;
      if (cursor === undefined) return;
      const next = { deed, cursor };
      page = (await reply(role, next, PAGE_PAUSES_MS)) as Part;
    }
  }
  return { head: page.head as HeadOf<Functions[R][D]>, rows: rows() };
}

/** Lists what nothing comes before. */
export async function* all<R extends Role, D extends keyof Functions[R]>(
  role: R,
  deed: D,
  input: InputOf<Functions[R][D]>,
): AsyncGenerator<RowOf<Functions[R][D]>> {
  yield* (await begin(role, deed, input)).rows;
}
