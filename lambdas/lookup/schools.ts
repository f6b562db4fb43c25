import { join } from "node:path";
import {
  readIndex,
  schoolAt,
  schoolById,
  schoolLists,
  search,
  stateCode,
  stateNames,
  type FoundSchool,
  type SchoolCategory,
} from "@admission/school-search";
import type {
  LookupDetail,
  LookupItem,
} from "../../shared/contract/replies.ts";
import { environment } from "../environment.ts";
import { lazy } from "../lazy.ts";
import type { LookupProvider } from "./provider.ts";

function stateName({ state }: FoundSchool): string {
  return stateNames.get(state) ?? state;
}

function itemOf(school: FoundSchool): LookupItem {
  return {
    id: school.id,
    text: school.name,
    sub_text: `${school.city}, ${stateName(school)}`,
  };
}

function detailOf(school: FoundSchool): LookupDetail {
  return {
    name: school.name,
    ceeb: school.ceeb,
    address_line_1: school.address,
    city: school.city,
    state: stateName(school),
    zip: school.zip,
    country: "USA",
  };
}

/** Returns the provider of a category, whose index is loaded on first use. */
export function schoolProvider(category: SchoolCategory): LookupProvider {
  const file = `${schoolLists[category]}.index`;
  const index = lazy(() =>
    readIndex(join(environment.codeFolder, "schools", file)),
  );
  return {
    find: async (text, maxResults, { state = "" }) => {
      const byCode = schoolById(index(), text.trim());
      if (byCode) return [itemOf(byCode)];
      return search(index(), text, {
        maxResults,
        state: stateCode(state),
      }).schools.map((number) => itemOf(schoolAt(index(), number)));
    },
    detail: async (id) => {
      const school = schoolById(index(), id);
      return school && detailOf(school);
    },
  };
}
