import type {
  Address,
  AutocompleteResultItem,
} from "@aws-sdk/client-geo-places";
import { countries } from "../../../shared/college/options/countries.ts";
import { statesOf } from "../../../shared/college/options/states.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../../shared/contract/replies.ts";
import { folded } from "../../../shared/plain-text.ts";
import { placeOf } from "./territories.ts";

const SEPARATOR = ", ";

/**
 * Builds a suggestion of the list: the line with the street, and below it the rest, without the country that most
 * addresses share.
 */
export function suggestionOf({
  PlaceId = "",
  Title = "",
  Address: address,
}: AutocompleteResultItem): LookupItem {
  const [text = "", ...rest] = (address?.Label ?? Title).split(SEPARATOR);
  return {
    id: PlaceId,
    text,
    sub_text: rest.filter((part) => part !== "United States").join(SEPARATOR),
  };
}

/**
 * Returns street and number in the country's order, which the service's label has; empty for places without streets.
 */
function lineOf({
  Label = "",
  Street,
  AddressNumber,
}: Address): string | undefined {
  if (Street === undefined || AddressNumber === undefined) return Street;
  const written = Label.split(SEPARATOR).find(
    (part) => part.includes(Street) && part.includes(AddressNumber),
  );
  return written ?? `${AddressNumber} ${Street}`;
}

/** Returns the unit, such as "Apt 4B", if the address is one of several in a house. */
function secondLineOf({
  SecondaryAddressComponents = [],
}: Address): string | undefined {
  return (
    SecondaryAddressComponents.map(({ Designator, Number: number }) =>
      [Designator, number].filter(Boolean).join(" "),
    ).join(SEPARATOR) || undefined
  );
}

/** Returns the state as the form's list has it; undefined for countries without such a list. */
function stateOf(country: string, name: string | undefined) {
  return statesOf("country").byValue[country]?.find(
    ({ label }) => folded(label) === folded(name ?? ""),
  )?.value;
}

/**
 * Returns the parts of an address under the keys of their answers, as far as the service knows and the form accepts
 * them.
 */
export function detailOf(address: Address): LookupDetail {
  const code = address.Country?.Code3;
  const place = code === undefined ? undefined : placeOf(code);
  const country = countries.find(
    ({ value }) => value === place?.country,
  )?.value;
  const parts = {
    address_line_1: lineOf(address),
    address_line_2: secondLineOf(address),
    city: address.Locality ?? address.District ?? address.SubRegion?.Name,
    state: stateOf(country ?? "", place?.state ?? address.Region?.Name),
    zip: address.PostalCode,
    country,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
}
