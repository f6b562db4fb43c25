import {
  AutocompleteCommand,
  GeoPlacesClient,
  GetPlaceCommand,
  type Address,
  type AutocompleteResultItem,
} from "@aws-sdk/client-geo-places";
import { CLIENT } from "../../aws.ts";
import { logError, withoutMessage } from "../../log.ts";
import { Problem } from "../../problem.ts";
import { countriesOf } from "./territories.ts";

/** Limit of a call: the student types on in the meantime, so a later result is useless. */
const TIMEOUT_MS = 1500;
/** Center of the United States: of two equal addresses, the one that is nearer comes first. */
const UNITED_STATES = [-98.6, 39.8];
const LANGUAGE = "en";

const client = new GeoPlacesClient({ ...CLIENT, maxAttempts: 2 });

/** Translates an error of the service. Its messages may quote what was typed, so only its name is kept. */
function unavailable(error: unknown): Problem {
  logError("address lookup failed", withoutMessage(error));
  return new Problem(503, "Addresses cannot be looked up right now.");
}

/**
 * Suggests addresses for the beginning of one. Suggestions may be displayed but not stored, by the service's terms.
 * @param country ISO 3166-1 alpha-3 code, if it is known
 * @throws Problem 503 if the service fails, is too busy or takes too long
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
 * Returns the address of a place. The request declares that it is stored as an answer, which the service charges for.
 * @returns undefined for an unknown id
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
