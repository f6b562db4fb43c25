import { isDeepStrictEqual } from "node:util";
import { holdAll } from "../../shared/application/condition.ts";
import { descriptionKey } from "../../shared/application/derive/data-model.ts";
import { listedAnswers, listedParents } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { nameFrom } from "../../shared/form/names.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { namesOf } from "../../shared/plain-letters.ts";
import { unprintedIn } from "../../shared/printed-letters.ts";
import { nowIso } from "../clock.ts";
import { referenceOf } from "../reference.ts";
import type { Application } from "../storage/applications.ts";
import {
  stateOf,
  type ApplicationSummary,
  type Listing,
} from "../storage/listing.ts";

/** Returns the ISO 8601 time since when an application is what it is. */
function stateSince(application: Application, started_at: string): string {
  const { reopened, submitted_at, web_status, withdrawn } = application;
  const times = {
    // To feeds, one that has come back is as new as one that is submitted again.
    submitted: [submitted_at, withdrawn?.reinstated_at ?? ""].toSorted().at(-1),
    reopened: reopened?.at,
    started: started_at,
    withdrawn: withdrawn?.at,
  };
  return times[stateOf(application)] || (web_status.at(-1)?.at ?? started_at);
}

/** Returns the section of the last question that has another answer; of several, those with an answer count first. */
function changedSection(before: AnswerMap, after: AnswerMap): string {
  let section = "";
  let cleared = "";
  for (const [key, { sectionId }] of questionByKey) {
    if (before[key] === after[key]) continue;
    if (after[key] === undefined) cleared = sectionId;
    else section = sectionId;
  }
  return section || cleared;
}

const MAX_NAMED = 10;

/** Names letters of an application that the printed copy lacks, some of many. */
function notPrinted(
  answer: AnswerMap,
): Pick<ApplicationSummary, "not_printed"> {
  const texts = Object.values(answer).map(String);
  const letters = unprintedIn(texts.join("\n"));
  return letters.length === 0
    ? {}
    : { not_printed: namesOf(letters.slice(0, MAX_NAMED)) };
}

/** Returns by whom else an application is known to the office. */
function knownBy(
  answer: AnswerMap,
): Pick<ApplicationSummary, "parents" | "sought"> {
  const parents = Object.values(listedParents).flatMap((parent) => {
    const words = holdAll(parent.permission, answer) ? "may be" : "not to be";
    const named = nameFrom(answer, parent.name);
    return named === "" ? [] : [`${named} (${words} informed)`];
  });
  const sought = listedAnswers.sought
    .map((key) => answer[key])
    .filter(Boolean)
    .join("; ");
  return {
    ...(parents.length > 0 && { parents }),
    ...(sought !== "" && { sought }),
  };
}

/**
 * Returns what a change makes of an application's listing: only attributes that differ from the stored ones, because
 * each costs a write of the index.
 */
export function listingChange(
  student: string,
  before: Application,
  after: Application,
): Partial<Listing> & Pick<Application, "reference"> {
  const { answer, submissions, submitted_at } = after;
  const { first_submitted_at, due_on } = after.reopened ?? {};
  const started_at =
    before.summary?.started_at ??
    after.successful_login[0] ??
    after.web_status[0]?.at;
  if (started_at === undefined) return {};
  const status = stateOf(after);
  const status_at = stateSince(after, started_at);
  const text = (key: string) => String(answer[key] ?? "");
  const label = (key: string) => text(descriptionKey(key)) || text(key);
  const summary: ApplicationSummary = {
    name: nameFrom(answer, listedAnswers.name, listedAnswers.preferred),
    term: text(listedAnswers.term),
    term_label: label(listedAnswers.term),
    major: text(listedAnswers.major),
    major_label: label(listedAnswers.major),
    documents: Object.fromEntries(
      Object.entries(after.documents)
        .map(([key, document]) => [key, document.status] as const)
        .filter(([, its]) => its !== "NOT_ANSWERED"),
    ),
    section:
      (answer === before.answer ? "" : changedSection(before.answer, answer)) ||
      (before.summary?.section ?? ""),
    ...notPrinted(answer),
    ...knownBy(answer),
    started_at,
    ...(status === "reopened" && due_on && { due_on }),
    ...(submitted_at && submitted_at !== status_at && { submitted_at }),
    ...(first_submitted_at && { first_submitted_at, version: submissions }),
  };
  const { changed_at: _, ...listed } = before.summary ?? {};
  const isListed =
    status === before.status &&
    status_at === before.status_at &&
    isDeepStrictEqual(summary, listed);
  return {
    ...(before.reference ? {} : { reference: referenceOf(student) }),
    ...(status === before.status ? {} : { status }),
    ...(status_at === before.status_at ? {} : { status_at }),
    ...(isListed ? {} : { summary: { ...summary, changed_at: nowIso() } }),
  };
}
