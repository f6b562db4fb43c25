import { array, boolean, number, object, string } from "yup";
import { keptPdf, waitForPdf } from "../application-pdf/reopening.ts";
import {
  earlierVersion,
  loadLinked,
} from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { clock, today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { deedHandler } from "../staff/deed-handler.ts";
import { deed, listing } from "../staff/deeds.ts";
import { nextOf } from "../staff/feeds.ts";
import { makeLink } from "../staff/make-link.ts";
import {
  loggedSelection,
  readSelected,
  selection,
} from "../staff/selection.ts";
import { targets } from "../staff/targets/index.ts";
import { columnsOf, wordsOf } from "../staff/targets/target.ts";
import { listChanges, settledUntil } from "../storage/changes.ts";
import {
  FORMATS,
  recordExport,
  submissionOf,
  timeOf,
  windowOf,
} from "../storage/exports.ts";

const scope = string()
  .oneOf(["service", "reader"] as const)
  .required();
const target = string()
  .oneOf(["answers", ...Object.keys(targets)])
  .required();

function columnsFor(name: string) {
  return columnsOf(targets[name]);
}

function wordsFor(name: string): string[] {
  const to = targets[name];
  return to === undefined ? [] : wordsOf(to, today());
}

const feed = string().matches(/^[\w-]{1,40}$/, {
  message: "The name of a feed has letters, digits and dashes.",
  excludeEmptyString: true,
});
const shape = {
  target,
  scope,
  format: string().oneOf(FORMATS).required(),
  term: string(),
};

/** Rows of values, whose columns come first: a feed's, or what is selected to be looked at. */
const exports = listing(
  selection.shape({ ...shape, feed, again: boolean().required() }),
  {
    begin: async ({ feed: name, again, format, ...values }, { enter }) => {
      const { scope: of, target: to, ...looked } = values;
      const { term } = looked;
      const asked = { target: to, scope: of, format, ...(term && { term }) };
      const { mark, changes, ...chosen } =
        name === undefined
          ? { ...looked, mark: undefined, changes: undefined }
          : await nextOf(name, again, asked);
      await enter({
        action: "export",
        details: {
          ...(name !== undefined && { feed: name }),
          ...asked,
          ...loggedSelection(chosen),
        },
      });
      const columns = columnsFor(to).map(({ name: title }) => title);
      return {
        state: { asked, isLook: name === undefined, chosen },
        head: { columns, mark, changes },
      };
    },
    // A feed's caller says what has arrived.
    end: async ({ asked, isLook }, submissions, { enter }) => {
      if (!isLook) return;
      await enter({ action: "exported", details: { ...asked, submissions } });
    },
    read: ({ chosen, asked }, after) => {
      const columns = columnsFor(asked.target);
      return readSelected(chosen, after, (listed, application) => {
        const shown = shownTo(asked.scope, application);
        return {
          student: listed.student,
          status_at: listed.status_at,
          submission: submissionOf(listed),
          values: columns.map(({ valueOf }) => valueOf(listed, shown)),
        };
      });
    },
  },
);

/** What has become of submissions from a time on, before another one, or so far. */
const changes = listing(
  object({
    feed: feed.required(),
    since: string().required(),
    until: string(),
  }),
  {
    begin: async ({ feed: name, since, until = settledUntil() }, { enter }) => {
      await enter({
        action: "export",
        details: { feed: name, changes: since },
      });
      return { state: { since, until }, head: { until } };
    },
    read: ({ since, until }, after) =>
      listChanges(since, until, after as string | undefined),
  },
);

/** Returns the words for choices that a target has not had at the last export of a feed. */
const newWords = deed(
  object({ feed: feed.required(), target }),
  async ({ feed: name, target: to }, { enter }) => {
    await enter({ action: "export", details: { feed: name, words: "new" } });
    const { words } = await windowOf(name, false);
    const known = new Set(words);
    return words === undefined
      ? []
      : wordsFor(to).filter((word) => !known.has(word));
  },
);

/** Remembers what an export of a feed has given, and with it where it has ended. */
const exported = deed(
  object({
    ...shape,
    feed: feed.required(),
    mark: string(),
    changes: string().required(),
    given: array(string().required()).required(),
  }),
  async ({ feed: name, mark, given, changes: until, ...asked }, { enter }) => {
    const now = clock.now().getTime();
    if (!given.every((each) => Date.parse(timeOf(each)) <= now)) {
      throw badRequest("Only what was submitted can have been exported.");
    }
    const details = { feed: name, submissions: given.length };
    await enter({ action: "exported", details });
    await recordExport(name, given, {
      shape: asked,
      mark,
      changes: until,
      words: wordsFor(asked.target),
    });
  },
);

/** Waits for the PDF of what is in force of an application, and returns its address, which works for a minute. */
const pdf = deed(
  object({ student: string().required(), scope }),
  async ({ student, scope: chosenScope }, { by, enter }) => {
    const copy = { student, scope: chosenScope };
    const now = await loadLinked(student);
    const version = earlierVersion({ ...copy, created_by: by }, now);
    await enter({
      action: "PDF opened",
      reference: referenceOf(student),
      details: { scope: chosenScope },
    });
    // It may have been reopened since it was listed.
    const printed =
      version === undefined || chosenScope === "reader"
        ? waitForPdf(copy)
        : keptPdf(student, version);
    return (await printed)?.url;
  },
);

const serviceLink = deed(
  object({
    username: string().required(),
    scope: string()
      .oneOf(["service"] as const)
      .required(),
    version: number().integer().positive(),
  }),
  makeLink,
);

/** What exporters may have done beside what readers may. */
export const exporterDeeds = {
  exports,
  changes,
  newWords,
  exported,
  pdf,
  serviceLink,
};

export const handler = deedHandler(exporterDeeds);
