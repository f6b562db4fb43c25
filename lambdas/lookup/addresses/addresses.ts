import { ADDRESS_LOOKUP_MIN_LENGTH } from "../../../shared/application/limits.ts";
import { countries } from "../../../shared/college/options/countries.ts";
import { school } from "../../../shared/college/school.ts";
import { ADDRESS_LOOKUPS } from "../../security/limits.ts";
import { takeFromNetwork, type Networks } from "../../storage/attempts.ts";
import type { LookupProvider } from "../provider.ts";
import { autocomplete, getPlace } from "./amazon-location.ts";
import { detailOf, suggestionOf } from "./place-answers.ts";

/** Limits of what the service accepts. */
const MAX_TEXT_LENGTH = 200;
const MAX_ID_LENGTH = 500;

/** Returns whether a text is a post-office box. No service knows them: a request would only cost money. */
function isPostOfficeBox(text: string): boolean {
  return /^(p\.?\s*o\.?|post\s+office)\s*box\b/i.test(text);
}

function cleanText(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, MAX_TEXT_LENGTH)
      // After the cut, which may split a surrogate pair.
      .toWellFormed()
  );
}

function isListed(country: string | undefined): boolean {
  return countries.some(({ value }) => value !== "" && value === country);
}

/**
 * Counts an address lookup, for all functions together: a write of the table is far cheaper than the lookup.
 * @throws Problem 429 if the network, or the wider one, has used up its budget
 */
function countAddressLookup(networks: Networks) {
  return takeFromNetwork("address", networks, ADDRESS_LOOKUPS);
}

/** Addresses of Amazon Location. Each call costs money, so a network has a budget, and hopeless texts are not sent. */
const amazonLocation: LookupProvider = {
  find: async (typed, maxResults, { networks, country }) => {
    const text = cleanText(typed);
    if (text.length < ADDRESS_LOOKUP_MIN_LENGTH || isPostOfficeBox(text)) {
      return [];
    }
    await countAddressLookup(networks);
    const items = await autocomplete(
      text,
      maxResults,
      isListed(country) ? country : undefined,
    );
    return items.map(suggestionOf);
  },
  detail: async (id, { networks }) => {
    if (id === "" || id.length > MAX_ID_LENGTH) return undefined;
    await countAddressLookup(networks);
    const address = await getPlace(id);
    return address && detailOf(address);
  },
};

/** Provider of a school without a service: addresses are typed by hand. */
const off: LookupProvider = {
  find: () => Promise.resolve([]),
  detail: () => Promise.resolve(undefined),
};

export function addressProvider(): LookupProvider {
  return school.addressLookup === "off" ? off : amazonLocation;
}
