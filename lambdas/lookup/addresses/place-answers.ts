import type {
  Address,
  AutocompleteResultItem,
} from "@aws-sdk/client-geo-places";
import { countries } from "../../../shared/application/options/countries.ts";
import { statesOf } from "../../../shared/application/options/states.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../../shared/contract/replies.ts";
import { placeOf } from "./territories.ts";

const SEPARATOR = ", ";

/** A suggestion as the list shows it: the line with the street, and below it the rest, without the country most are in. */
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

/** Street and number in the order of the country, which the service's label has; places without streets have none. */
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

/** "Apt 4B", where the address is one of several in a house. */
function secondLineOf({
  SecondaryAddressComponents = [],
}: Address): string | undefined {
  return (
    SecondaryAddressComponents.map(({ Designator, Number: number }) =>
      [Designator, number].filter(Boolean).join(" "),
    ).join(SEPARATOR) || undefined
  );
}

function fold(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The state as the form's list has it; countries without such a list have none. */
function stateOf(country: string, name: string | undefined) {
  return statesOf("country").byValue[country]?.find(
    ({ label }) => fold(label) === fold(name ?? ""),
  )?.value;
}

/** The parts of an address under the names of their answers, those that the service knows and the form can take. */
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
