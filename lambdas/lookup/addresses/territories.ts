/**
 * Territories that are countries to the service, and states of the United States to the Postal Service and the form.
 */
const territories: Readonly<Record<string, string>> = {
  ASM: "American Samoa",
  GUM: "Guam",
  MNP: "Northern Mariana Islands",
  PRI: "Puerto Rico",
  VIR: "Virgin Islands",
};

/** Returns the country and, in a territory, the state of an address, as the form names them. */
export function placeOf(country: string): {
  readonly country: string;
  readonly state?: string;
} {
  const state = territories[country];
  return state === undefined ? { country } : { country: "USA", state };
}

/** Returns the service's countries that the form combines into this one. */
export function countriesOf(country: string): readonly string[] {
  return country === "USA" ? ["USA", ...Object.keys(territories)] : [country];
}
