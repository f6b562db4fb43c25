import type { Configuration } from "../application/derive/check-configuration.ts";
import * as form from "../college/pages.ts";
import * as people from "../college/people.ts";
import { asked, school } from "../college/school.ts";
import { dataModel } from "./data-model.ts";

const { pages, printedParts, ...lists } = form;

/** What the college declares, as each start checks it. */
export const configuration: Omit<Configuration, "now"> = {
  pages,
  dataModel,
  printedParts,
  school: { ...school, ...asked },
  named: { ...lists, ...people },
};
