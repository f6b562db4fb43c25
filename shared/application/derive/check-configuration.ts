import { dateIn } from "../../calendar.ts";
import type { DataField } from "../kinds/kind.ts";
import type { Page } from "../question.ts";
import type { School } from "../school.ts";
import {
  nameErrors,
  questionErrors,
  unmappedKeys,
  unprintedSections,
} from "./check-questions.ts";
import { isTimeZone, schoolErrors } from "./check-school.ts";

/** The whole configuration. A start checks no types, so anything may be missing in what is written about the school. */
export interface Configuration {
  readonly pages: readonly Page[];
  readonly dataModel: ReadonlyMap<string, DataField>;
  readonly printedParts: Readonly<Record<string, string>>;
  readonly school: Partial<School>;
  /** Lists that name questions by their keys; an empty one names none. */
  readonly named: Readonly<Record<string, unknown>>;
  /** Lists of years and terms are checked as they are at this time. */
  readonly now: Date;
}

/** Lists every error of the configuration, a line each. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";

  constructor(errors: readonly string[]) {
    super(["Bad configuration:", ...errors].join("\n- "));
  }
}

/** Returns errors, which keep the application from working, and warnings, which do not, as sentences for developers. */
export function checkConfiguration({
  pages,
  dataModel,
  printedParts,
  school,
  named,
  now,
}: Configuration): {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
} {
  const { timeZone = "" } = school;
  const today = dateIn(isTimeZone(timeZone) ? timeZone : "UTC", now);
  return {
    errors: [
      ...schoolErrors(school),
      ...questionErrors(pages, dataModel, today),
      ...nameErrors(named, dataModel),
      ...unprintedSections(pages, printedParts),
    ],
    warnings: unmappedKeys(pages, dataModel).map(
      (key) => `${key} is on no page: the page mapping needs updating.`,
    ),
  };
}

/**
 * Returns the warnings about a configuration that works.
 * @throws ConfigurationError for one that does not
 */
export function requireConfiguration(
  configuration: Configuration,
): readonly string[] {
  const { errors, warnings } = checkConfiguration(configuration);
  if (errors.length > 0) throw new ConfigurationError(errors);
  return warnings;
}
