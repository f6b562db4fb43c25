/** Address as the service describes it, reduced to what the application reads. */
export interface Place {
  readonly PlaceId: string;
  readonly PlaceType: "PointAddress" | "Street";
  readonly Title: string;
  readonly Address: {
    readonly Label: string;
    readonly Country: { readonly Code3: string; readonly Name: string };
    readonly Region?: { readonly Code: string; readonly Name: string };
    readonly Locality: string;
    readonly PostalCode: string;
    readonly Street: string;
    readonly AddressNumber?: string;
  };
}

type City = readonly [
  city: string,
  code: string,
  state: string,
  zip: string,
  country?: readonly [code: string, name: string],
];

const UNITED_STATES = ["USA", "United States"] as const;
const CANADA = ["CAN", "Canada"] as const;

const cities: readonly City[] = [
  ["Montpelier", "VT", "Vermont", "05602"],
  ["Burlington", "VT", "Vermont", "05401"],
  ["Concord", "NH", "New Hampshire", "03301"],
  ["Portland", "ME", "Maine", "04101"],
  ["Boston", "MA", "Massachusetts", "02108"],
  ["Ithaca", "NY", "New York", "14850"],
  ["Atlanta", "GA", "Georgia", "30303"],
  ["Austin", "TX", "Texas", "78701"],
  ["Boulder", "CO", "Colorado", "80302"],
  ["Boise", "ID", "Idaho", "83702"],
  ["Seattle", "WA", "Washington", "98101"],
  ["Honolulu", "HI", "Hawaii", "96813"],
  ["Washington", "DC", "District of Columbia", "20001"],
  ["San Juan", "PR", "Puerto Rico", "00901", ["PRI", "Puerto Rico"]],
  ["Montreal", "QC", "Québec", "H2Y 1C6", CANADA],
  ["Toronto", "ON", "Ontario", "M5V 2T6", CANADA],
];
const streets: readonly (readonly [string, string])[] = [
  ["762", "School Lane"],
  ["743", "College Avenue"],
  ["18", "Maple Street"],
  ["1204", "River Road"],
  ["55", "Church Street"],
  ["310", "Orchard Hill"],
  ["9", "Mill Pond Road"],
  ["2218", "Prospect Avenue"],
  ["47", "Library Square"],
  ["600", "Lakeview Drive"],
  ["131", "Pine Street"],
  ["8", "Old Farm Way"],
];

function placeOf(
  id: string,
  [city, code, state, zip, [country, countryName] = UNITED_STATES]: City,
  street: string,
  number?: string,
): Place {
  const line = number === undefined ? street : `${number} ${street}`;
  const label = `${line}, ${city}, ${code} ${zip}, ${countryName}`;
  return {
    PlaceId: id,
    PlaceType: number === undefined ? "Street" : "PointAddress",
    // The service's titles start with the country.
    Title: label.split(", ").toReversed().join(", "),
    Address: {
      Label: label,
      Country: { Code3: country, Name: countryName },
      Region: { Code: code, Name: state },
      Locality: city,
      PostalCode: zip,
      Street: street,
      ...(number === undefined ? {} : { AddressNumber: number }),
    },
  };
}

const BERLIN: Place = {
  PlaceId: "address-berlin",
  PlaceType: "PointAddress",
  Title: "Germany, 10827, Berlin, Hauptstraße 5",
  Address: {
    Label: "Hauptstraße 5, 10827 Berlin, Germany",
    Country: { Code3: "DEU", Name: "Germany" },
    Region: { Code: "BE", Name: "Berlin" },
    Locality: "Berlin",
    PostalCode: "10827",
    Street: "Hauptstraße",
    AddressNumber: "5",
  },
};

/** About two hundred invented addresses: a dozen in each city, a street without numbers, and one abroad. */
export const places: readonly Place[] = [
  ...cities.flatMap((city, row) =>
    streets.map(([number, street], column) =>
      placeOf(`address-${row}-${column}`, city, street, number),
    ),
  ),
  placeOf("address-street", ["Barre", "VT", "Vermont", "05641"], "Quarry Hill"),
  BERLIN,
];
