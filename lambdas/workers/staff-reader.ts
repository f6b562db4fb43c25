import { object, string } from "yup";
import { errorsOf } from "../../shared/form/validation.ts";
import { loadLinked } from "../application/linked-application.ts";
import { today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { deedHandler } from "../staff/deed-handler.ts";
import { deed, listing } from "../staff/deeds.ts";
import { list } from "../staff/list-applications.ts";
import { addressFacts, loggedAddress, mailFacts } from "../staff/mail-facts.ts";
import { makeLink } from "../staff/make-link.ts";
import { linkToRead } from "../staff/reading.ts";
import {
  loggedSelection,
  readSelected,
  selection,
  type Selection,
} from "../staff/selection.ts";
import { documentsIn, marksOf } from "../staff/shown-facts.ts";
import type { ListedApplication } from "../storage/application-list.ts";
import { createReading, readLink, revokeLink } from "../storage/links.ts";
import { isSubmitted } from "../storage/listing.ts";

const duplicates = listing(selection, {
  begin: async (state: Selection, { enter }) => {
    await enter({ action: "duplicates", details: loggedSelection(state) });
    return { state, head: undefined };
  },
  read: (state: Selection, after) =>
    readSelected(
      state,
      after,
      (listed: ListedApplication, { answer, other_people: others = [] }) => ({
        listed,
        marks: marksOf(answer),
        others,
      }),
    ),
});

const show = deed(
  object({ student: string().required() }),
  async ({ student }, { enter }) => {
    await enter({ action: "show", reference: referenceOf(student) });
    const application = await loadLinked(student);
    const day = application.reopened?.submitted_on ?? today();
    return {
      documents: documentsIn(application),
      withdrawn: application.withdrawn,
      reopened: application.reopened && {
        ...application.reopened,
        by: application.reopened_by,
      },
      mail: await mailFacts(application.username ?? ""),
      missing: isSubmitted(application)
        ? []
        : Object.keys(errorsOf(application.answer, day)),
    };
  },
);

const mail = deed(
  object({ username: string().required() }),
  async ({ username }, { enter }) => {
    await enter({ action: "show", ...(await loggedAddress(username)) });
    return addressFacts(username);
  },
);

const link = deed(
  object({
    username: string().required(),
    scope: string()
      .oneOf(["reader", "public"] as const)
      .required(),
  }),
  makeLink,
);

const revoke = deed(
  object({ token: string().required() }),
  async ({ token }, { enter }) => {
    const found = await readLink(token);
    if (found === undefined) {
      throw badRequest("There is no link with this token.");
    }
    const { student, scope = "reading" } = found;
    await enter({
      action: "link revoked",
      ...(student !== undefined && { reference: referenceOf(student) }),
      details: { scope },
    });
    await revokeLink(token);
  },
);

const reading = listing(selection, {
  begin: async (chosen: Selection, { by, enter }) => {
    await enter({ action: "reading", details: loggedSelection(chosen) });
    const { token, ...links } = await createReading(by);
    const { expires_at } = links;
    return {
      state: { chosen, links: { ...links, by } },
      head: { token, expires_at },
    };
  },
  read: ({ chosen, links }, after, steps) =>
    readSelected(
      chosen,
      after,
      (listed, application) => linkToRead(links, listed, application),
      steps,
    ),
});

/** What readers may have done. */
export const readerDeeds = {
  list,
  duplicates,
  show,
  mail,
  link,
  revoke,
  reading,
};

export const handler = deedHandler(readerDeeds);
