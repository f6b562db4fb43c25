import {
  AutocompleteCommand,
  GeoPlacesClient,
  GetPlaceCommand,
  type Address,
  type AutocompleteResultItem,
} from "@aws-sdk/client-geo-places";
import { logError, withoutMessage } from "../../log.ts";
import { Problem } from "../../problem.ts";
import { countriesOf } from "./territories.ts";

/** A student types on in the meantime: what comes later is of no use. */
const TIMEOUT_MS = 1500;
/** The middle of the United States: of two equal addresses, the one that is nearer comes first. */
const UNITED_STATES = [-98.6, 39.8];
const LANGUAGE = "en";

const client = new GeoPlacesClient({ maxAttempts: 2 });

const statuses: Readonly<Record<string, number>> = {
  ThrottlingException: 503,
  AbortError: 504,
  TimeoutError: 504,
};

/** The service's messages may quote what was typed, so its name is all that is kept of an error. */
function unavailable(error: unknown): Problem {
  const nameless = withoutMessage(error);
  logError("addresses could not be looked up", nameless);
  return new Problem(
    statuses[nameless.name] ?? 502,
    "Addresses cannot be looked up right now.",
  );
}

/**
 * Suggestions for the beginning of an address. They may be shown and must not be kept, which the service's terms allow
 * of places alone.
 * @param country ISO 3166-1 alpha-3 code, where it is known
 * @throws Problem 502, 503 or 504 where the service fails, is too busy or takes too long
 */
export async function autocomplete(
  text: string,
  maxResults: number,
  country: string | undefined,
): Promise<readonly AutocompleteResultItem[]> {
  try {
    const { ResultItems = [] } = await client.send(
      new AutocompleteCommand({
        QueryText: text,
        MaxResults: maxResults,
        Language: LANGUAGE,
        IntendedUse: "SingleUse",
        Filter: {
          IncludePlaceTypes: ["PointAddress", "InterpolatedAddress", "Street"],
          ...(country === undefined
            ? {}
            : { IncludeCountries: [...countriesOf(country)] }),
        },
        ...(country === undefined ? { BiasPosition: UNITED_STATES } : {}),
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    return ResultItems;
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * The address of a place. It becomes an answer, which is kept: the service is told so, and charges for it.
 * @returns undefined for an id that the service does not know
 * @throws Problem as `autocomplete` does
 */
export async function getPlace(id: string): Promise<Address | undefined> {
  try {
    const { Address } = await client.send(
      new GetPlaceCommand({
        PlaceId: id,
        Language: LANGUAGE,
        IntendedUse: "Storage",
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    return Address;
  } catch (error) {
    if (error instanceof Error && error.name === "ValidationException") {
      return undefined;
    }
    throw unavailable(error);
  }
}
