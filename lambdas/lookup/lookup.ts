import MiniSearch from "minisearch";
import { LOOKUP_MAX_RESULTS } from "../../shared/application/limits.ts";
import type { LookupCategory } from "../../shared/application/question.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../shared/contract/replies.ts";
import { Problem } from "../http/problem.ts";
import { addresses } from "./synthetic-addresses.ts";
import { colleges, highSchools, type School } from "./synthetic-schools.ts";

/** A record of one category: what a list shows of it, and what choosing it fills in. */
interface Entry {
  readonly item: LookupItem;
  readonly detail: LookupDetail;
}

const schoolEntry = (school: School): Entry => {
  const { id, name, city, state, address_line_1, zip, country } = school;
  return {
    item: { id, text: name, sub_text: `${city}, ${state}` },
    detail: { name, ceeb: id, address_line_1, city, state, zip, country },
  };
};

const entries: Readonly<Record<LookupCategory, readonly Entry[]>> = {
  hs_ceeb: highSchools.map(schoolEntry),
  college_ceeb: colleges.map(schoolEntry),
  address: addresses.map(({ id, ...detail }) => ({
    item: {
      id,
      text: detail.address_line_1,
      sub_text: `${detail.city}, ${detail.state} ${detail.zip}`,
    },
    detail,
  })),
};

export const isCategory = (
  category: string | undefined,
): category is LookupCategory =>
  category !== undefined && Object.hasOwn(entries, category);

const indexOf = (category: LookupCategory): MiniSearch<LookupItem> => {
  const index = new MiniSearch<LookupItem>({
    fields: ["text", "sub_text"],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: "AND" },
  });
  index.addAll(entries[category].map(({ item }) => item));
  return index;
};

const indexes = new Map<LookupCategory, MiniSearch<LookupItem>>();

const longestQuery = 100;

/** At most five matches, best first, whatever was typed. */
export const findByText = (
  category: LookupCategory,
  text: string,
  maxResults: number,
): readonly LookupItem[] => {
  const index = indexes.get(category) ?? indexOf(category);
  indexes.set(category, index);
  const wanted = Math.min(
    Math.max(Math.trunc(maxResults) || LOOKUP_MAX_RESULTS, 1),
    LOOKUP_MAX_RESULTS,
  );
  const found = index.search(text.slice(0, longestQuery)).slice(0, wanted);
  const byId = new Map(entries[category].map(({ item }) => [item.id, item]));
  return found.flatMap(({ id }) => byId.get(String(id)) ?? []);
};

/** The fields of one record; an id that is not in the list is a 404. */
export const findById = (
  category: LookupCategory,
  id: string,
): LookupDetail => {
  const entry = entries[category].find(({ item }) => item.id === id);
  if (!entry) throw new Problem(404, "This entry was not found.");
  return entry.detail;
};
