import type { Requests } from "../../shared/contract/requests.ts";
import type { FakeAnswers } from "./web-fetch.ts";

interface Choices {
  readonly tabs?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Stores chosen tabs and counts as the server does. */
export function keptChoices(first: Choices = {}): FakeAnswers {
  let { tabs = {}, counts = {} } = first;
  return {
    "get-tabs": () => tabs,
    "put-tabs": ({ body }) => {
      const { tab_id, chosen_tab } = body as Requests["put-tabs"];
      tabs = { ...tabs, [tab_id]: chosen_tab };
      return { message: "Your choice was saved." };
    },
    "get-add-another": () => counts,
    "put-add-another": ({ body }) => {
      const { button_id, num_components } = body as Requests["put-add-another"];
      counts = { ...counts, [button_id]: num_components };
      return { message: "Your choice was saved." };
    },
  };
}
