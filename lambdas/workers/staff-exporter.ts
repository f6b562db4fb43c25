import { array, number, object, string } from "yup";
import { waitForPdf } from "../application-pdf/reopening.ts";
import { loadLinked } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { clock } from "../clock.ts";
import { badRequest } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { deedHandler } from "../staff/deed-handler.ts";
import { deed, listing } from "../staff/deeds.ts";
import { makeLink } from "../staff/make-link.ts";
import {
  loggedSelection,
  readSelected,
  selection,
  type Selection,
} from "../staff/selection.ts";
import { targets } from "../staff/targets/index.ts";
import { columnsOf } from "../staff/targets/target.ts";
import {
  lastExport,
  recordExport,
  submissionOf,
  timeOf,
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

/** Rows of values, whose columns come first. `since: "last"` goes on where the target's last export ended. */
const exports = listing(selection.shape({ scope, target }), {
  begin: async ({ scope: chosenScope, target: name, ...values }, { enter }) => {
    const last = values.since === "last" ? await lastExport(name) : {};
    const chosen: Selection = { ...values, ...last };
    await enter({
      action: "export",
      details: { target: name, scope: chosenScope, ...loggedSelection(chosen) },
    });
    const columns = columnsFor(name).map(({ name: title }) => title);
    return {
      state: { scope: chosenScope, target: name, chosen },
      head: { columns },
    };
  },
  read: ({ chosen, ...state }, after) => {
    const columns = columnsFor(state.target);
    return readSelected(chosen, after, (listed, application) => {
      const shown = shownTo(state.scope, application);
      return {
        student: listed.student,
        status_at: listed.status_at,
        submission: submissionOf(listed),
        values: columns.map(({ valueOf }) => valueOf(listed, shown)),
      };
    });
  },
});

/** Remembers what an export has given, and with it where it has ended. */
const exported = deed(
  object({ target, given: array(string().required()).required() }),
  async ({ target: name, given }, { enter }) => {
    const now = clock.now().getTime();
    if (!given.every((each) => Date.parse(timeOf(each)) <= now)) {
      throw badRequest("Only what was submitted can have been exported.");
    }
    const details = { target: name, submissions: given.length };
    await enter({ action: "exported", details });
    const before = await lastExport(name);
    await recordExport(name, [...before.given, ...given]);
  },
);

/** Waits for the PDF of an application, and returns its address, which works for a minute. */
const pdf = deed(
  object({ student: string().required(), scope }),
  async ({ student, scope: chosenScope }, { enter }) => {
    await loadLinked(student);
    await enter({
      action: "PDF opened",
      reference: referenceOf(student),
      details: { scope: chosenScope },
    });
    return (await waitForPdf({ student, scope: chosenScope }))?.url;
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
export const exporterDeeds = { exports, exported, pdf, serviceLink };

export const handler = deedHandler(exporterDeeds);
