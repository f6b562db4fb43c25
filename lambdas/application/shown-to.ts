import { descriptionKey } from "../../shared/application/derive/data-model.ts";
import { school } from "../../shared/application/school.ts";
import type { Application } from "../storage/applications.ts";
import type { LinkScope } from "../storage/links.ts";

/** Keys of answers that the holder of a link is not shown; the school's configuration lists them. */
export const HIDDEN: Readonly<Record<LinkScope, readonly string[]>> = {
  service: [],
  reader: school.hiddenFromReaders,
  public: school.hiddenFromPublicLinks,
};

/** Returns an application without the answers, companions included, that the holder of a link is not shown. */
export function shownTo(
  scope: LinkScope,
  application: Application,
): Application {
  const hidden = new Set(
    HIDDEN[scope].flatMap((key) => [key, descriptionKey(key)]),
  );
  return {
    ...application,
    answer: Object.fromEntries(
      Object.entries(application.answer).filter(([key]) => !hidden.has(key)),
    ),
  };
}
