import type { IncomingMessage } from "node:http";
import type { Rights } from "../iam/rights.ts";
import { callerOf } from "../server/credentials.ts";
import { serveHelper } from "../server/helper-server.ts";
import { readBody } from "../server/loopback-server.ts";
import { region } from "../template/physical-names.ts";
import { isRecord } from "../template/template.ts";
import { places, type Place } from "./addresses.ts";

/** Amazon Location's Places API with invented addresses: the two operations that the application calls. */
export interface LocalGeoPlaces {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 100_000;
const MAX_TEXT_LENGTH = 200;

interface Reply {
  readonly status: number;
  readonly error?: string;
  readonly body: unknown;
}

function ok(body: object): Reply {
  return { status: 200, body };
}
function failed(status: number, error: string, Message: string): Reply {
  return { status, error, body: { __type: error, Message } };
}
function invalid(message: string): Reply {
  return failed(400, "ValidationException", message);
}

export async function startGeoPlaces(
  rights: Rights,
  port = 0,
): Promise<LocalGeoPlaces> {
  const server = await serveHelper(
    async (request, response) => {
      const { status, error, body } = await replyTo(request, rights);
      response.writeHead(status, {
        "content-type": "application/json",
        ...(error === undefined ? {} : { "x-amzn-errortype": error }),
      });
      response.end(JSON.stringify(body));
    },
    { port },
  );
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    stop: () => server.close(),
  };
}

async function replyTo(
  request: IncomingMessage,
  rights: Rights,
): Promise<Reply> {
  const refusal = rights.refusal(callerOf(request) ?? "", {
    action: `geo-places:${request.method === "POST" ? "Autocomplete" : "GetPlace"}`,
    resource: `arn:aws:geo-places:${region}::provider/default`,
  });
  if (refusal !== undefined) {
    return failed(403, "AccessDeniedException", refusal);
  }
  const { pathname, searchParams } = new URL(
    request.url ?? "/",
    "http://local",
  );
  if (request.method === "POST" && pathname === "/v2/autocomplete") {
    const body = await readBody(request, MAX_BODY_BYTES);
    const input: unknown = JSON.parse(body?.toString() || "{}");
    return autocomplete(isRecord(input) ? input : {});
  }
  const [, id] = /^\/v2\/place\/([^/]+)$/.exec(pathname) ?? [];
  if (request.method !== "GET" || id === undefined) {
    return { status: 404, body: { message: "Not Found" } };
  }
  // The application stores the results, which the terms require to be declared.
  if (searchParams.get("intended-use") !== "Storage") {
    return invalid("Places that are kept need the intended use Storage.");
  }
  const place = places.find(
    ({ PlaceId }) => PlaceId === decodeURIComponent(id),
  );
  return place === undefined
    ? invalid("The place is not known.")
    : ok({ ...place, PricingBucket: "Stored" });
}

function autocomplete(input: Readonly<Record<string, unknown>>): Reply {
  const text = input["QueryText"];
  if (
    typeof text !== "string" ||
    text === "" ||
    text.length > MAX_TEXT_LENGTH
  ) {
    return invalid("QueryText must have 1 to 200 characters.");
  }
  if (input["IntendedUse"] === "Storage") {
    return invalid("Suggestions may not be stored.");
  }
  const filter = isRecord(input["Filter"]) ? input["Filter"] : {};
  const items = places
    .filter((place) => passes(filter, place) && begins(text, place))
    .slice(0, Number(input["MaxResults"] ?? 5))
    // Without additional features, the service returns no more than this.
    .map(({ PlaceId, PlaceType, Title, Address }) => ({
      PlaceId,
      PlaceType,
      Title,
      Address: { Label: Address.Label },
    }));
  return ok({ PricingBucket: "Label", ResultItems: items });
}

function passes(
  filter: Readonly<Record<string, unknown>>,
  { PlaceType, Address }: Place,
): boolean {
  const includes = (name: string, value: string) => {
    const wanted = filter[name];
    return !Array.isArray(wanted) || wanted.includes(value);
  };
  return (
    includes("IncludePlaceTypes", PlaceType) &&
    includes("IncludeCountries", Address.Country.Code3)
  );
}

/**
 * Returns whether every typed word is a prefix of one of the address; a house number may be typed for a street without
 * known numbers.
 */
function begins(text: string, { PlaceType, Address }: Place): boolean {
  const words = wordsOf(Address.Label);
  const typed = wordsOf(text);
  const wanted =
    PlaceType === "Street" && /^\d/.test(typed[0] ?? "")
      ? typed.slice(1)
      : typed;
  return (
    wanted.length > 0 &&
    wanted.every((part) => words.some((word) => word.startsWith(part)))
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
