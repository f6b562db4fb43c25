/** Countries to the service, and states of the United States to the Postal Service and to the form. */
const territories: Readonly<Record<string, string>> = {
  ASM: "American Samoa",
  GUM: "Guam",
  MNP: "Northern Mariana Islands",
  PRI: "Puerto Rico",
  VIR: "Virgin Islands",
};

/** The country and, in a territory, the state of an address, as the form names them. */
export function placeOf(country: string): {
  readonly country: string;
  readonly state?: string;
} {
  const state = territories[country];
  return state === undefined ? { country } : { country: "USA", state };
}

/** The countries of the service that the form takes for this one. */
export function countriesOf(country: string): readonly string[] {
  return country === "USA" ? ["USA", ...Object.keys(territories)] : [country];
}
