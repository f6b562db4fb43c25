import { ADDRESS_LOOKUP_MIN_LENGTH } from "../../../shared/application/limits.ts";
import { countries } from "../../../shared/application/options/countries.ts";
import { countAddressLookup } from "../../accounts/address-budget.ts";
import { environment } from "../../environment.ts";
import type { LookupProvider } from "../provider.ts";
import { autocomplete, getPlace } from "./amazon-location.ts";
import { detailOf, suggestionOf } from "./place-answers.ts";

/** Lengths that the service takes. */
const LONGEST_TEXT = 200;
const LONGEST_ID = 500;

/** No service knows post-office boxes: asking for one would only cost money. */
const isPostOfficeBox = (text: string): boolean =>
  /^(p\.?\s*o\.?|post\s+office)\s*box\b/i.test(text);

const cleaned = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_TEXT)
    // Behind the cut, which may go through a character.
    .toWellFormed();

const isListed = (country: string | undefined): boolean =>
  countries.some(({ value }) => value !== "" && value === country);

/** Addresses of Amazon Location. Each call costs money, so a network has a budget, and what cannot be found is not asked. */
const amazonLocation: LookupProvider = {
  find: async (given, maxResults, { network, country }) => {
    const text = cleaned(given);
    if (text.length < ADDRESS_LOOKUP_MIN_LENGTH || isPostOfficeBox(text))
      return [];
    await countAddressLookup(network);
    const items = await autocomplete(
      text,
      maxResults,
      isListed(country) ? country : undefined,
    );
    return items.map(suggestionOf);
  },
  detail: async (id, { network }) => {
    if (id === "" || id.length > LONGEST_ID) return undefined;
    await countAddressLookup(network);
    const address = await getPlace(id);
    return address && detailOf(address);
  },
};

/** A deployment that pays for no service: addresses are typed by hand. */
const off: LookupProvider = {
  find: () => Promise.resolve([]),
  detail: () => Promise.resolve(undefined),
};

export const addressProvider = (): LookupProvider =>
  environment.addressLookup === "off" ? off : amazonLocation;
