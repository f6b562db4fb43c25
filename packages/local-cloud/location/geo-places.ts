import type { IncomingMessage } from "node:http";
import type { Rights } from "../iam/rights.ts";
import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import {
  readJson,
  serveRestJson,
  ServiceError,
} from "../server/json-protocol.ts";
import { region } from "../template/physical-names.ts";
import { Properties } from "../template/properties.ts";

const cities = [
  ["Montpelier", "VT", "Vermont", "05602", "USA", "United States"],
  ["Barre", "VT", "Vermont", "05641", "USA", "United States"],
  ["Burlington", "VT", "Vermont", "05401", "USA", "United States"],
  ["Ithaca", "NY", "New York", "14850", "USA", "United States"],
  ["Boulder", "CO", "Colorado", "80302", "USA", "United States"],
  ["San Juan", "PR", "Puerto Rico", "00901", "PRI", "Puerto Rico"],
  ["Montreal", "QC", "Québec", "H2Y 1C6", "CAN", "Canada"],
  ["Toronto", "ON", "Ontario", "M5V 2T6", "CAN", "Canada"],
] as const;
const streets = [
  ["762", "School Lane"],
  ["743", "College Avenue"],
  ["18", "Maple Street"],
  ["2218", "Prospect Avenue"],
  // Without known numbers.
  [undefined, "Quarry Hill"],
] as const;

const places = cities.flatMap(
  ([Locality, state, Name, PostalCode, Code3, country]) =>
    streets.map(([AddressNumber, Street]) => {
      const line = [AddressNumber, Street].filter(Boolean).join(" ");
      const Label = `${line}, ${Locality}, ${state} ${PostalCode}, ${country}`;
      const PlaceId = `${line} ${Locality}`.toLowerCase().replaceAll(" ", "-");
      const Address = {
        Label,
        Country: { Code3 },
        Region: { Name },
        Locality,
        PostalCode,
        Street,
        AddressNumber,
      };
      return { PlaceId, Address };
    }),
);

/** Starts Amazon Location's Places API with invented addresses: the two operations that the application calls. */
export function startGeoPlaces(parts: ServiceParts): Promise<LocalService> {
  return serveRestJson(parts, (request) => operate(request, parts.rights));
}

async function operate(
  request: IncomingMessage,
  rights: Rights,
): Promise<object> {
  const isSearch = request.method === "POST";
  rights.check(request, {
    action: `geo-places:${isSearch ? "Autocomplete" : "GetPlace"}`,
    resource: `arn:aws:geo-places:${region}::provider/default`,
  });
  if (isSearch) return autocomplete(await readJson(request));
  const [, id] = /^\/v2\/place\/([^?]+)/.exec(request.url ?? "") ?? [];
  const place = places.find(({ PlaceId }) => PlaceId === id);
  if (place !== undefined) return place;
  throw new ServiceError("ValidationException", "The place is not known.");
}

/** Finds the addresses that have a word for the beginning of each typed one; a street takes any number. */
function autocomplete(sent: unknown): object {
  const input = new Properties("Autocomplete", sent, (value) => value);
  const typed = wordsOf(input.text("QueryText"));
  const countries = input.child("Filter").texts("IncludeCountries");
  const found = places.filter(({ Address: { Label, Country, ...address } }) => {
    const words = wordsOf(Label);
    const takesAny = address.AddressNumber === undefined;
    return (
      typed.length > 0 &&
      (countries.length === 0 || countries.includes(Country.Code3)) &&
      typed.every(
        (part, index) =>
          words.some((word) => word.startsWith(part)) ||
          (index === 0 && takesAny && /^\d+$/.test(part)),
      )
    );
  });
  return {
    // Without additional features, the service returns no more than this.
    ResultItems: found
      .slice(0, input.numberOr("MaxResults", 5))
      .map(({ PlaceId, Address: { Label } }) => ({
        PlaceId,
        Address: { Label },
      })),
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
