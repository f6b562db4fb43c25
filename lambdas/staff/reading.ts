import { countWords } from "../../shared/application/limits.ts";
import { listedAnswers } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { repetitionsOf } from "../../shared/form/questions.ts";
import { shownTo } from "../application/shown-to.ts";
import { epochSeconds } from "../clock.ts";
import { referenceOf } from "../reference.ts";
import type { ListedApplication } from "../storage/application-list.ts";
import type { Application } from "../storage/applications.ts";
import { createLink } from "../storage/links.ts";
import { addressOf } from "./make-link.ts";

const WORDS_PER_MINUTE = 200;
/** A transcript or an essay. */
const MINUTES_PER_DOCUMENT = 2;

function minutesFor(answers: AnswerMap): number {
  const texts = Object.values(answers).filter(
    (value) => typeof value === "string",
  );
  const documents = texts.filter((value) => value === "ANSWERED").length;
  const words = texts.reduce((sum, text) => sum + countWords(text), 0);
  return Math.ceil(words / WORDS_PER_MINUTE) + documents * MINUTES_PER_DOCUMENT;
}

const majorKeys = repetitionsOf(listedAnswers.major);

export interface ReadingOf {
  readonly by: string;
  readonly reading: string;
  readonly expires_at: number;
}

/** Makes a reader's link to an application of a reading; returns it with what the reading's page says. */
export async function linkToRead(
  { by, reading, expires_at }: ReadingOf,
  { student, summary }: ListedApplication,
  application: Application,
) {
  const scope = "reader";
  const reference = referenceOf(student);
  const token = await createLink(
    { scope, student, created_by: by, reading },
    expires_at - epochSeconds(),
  );
  const { answer } = shownTo(scope, application);
  return {
    address: addressOf(scope, token),
    name: summary.name,
    term: summary.term_label,
    majors: majorKeys.flatMap(
      (key) => String(answer[`${key}_desc`] || answer[key] || "") || [],
    ),
    minutes: minutesFor(answer),
    reference,
  };
}
