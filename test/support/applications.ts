import type { CalendarDate } from "../../shared/calendar.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { completeAnswers } from "./valid-answers.ts";

/** Returns answers that can be submitted on a day: of a domestic applicant who writes both essays. */
export function aCompleteApplication(
  changes: AnswerMap,
  today: CalendarDate,
): AnswerMap {
  const story: AnswerMap = {
    first_name: "Amy",
    last_name: "Okafor",
    email_address: "amy@example.org",
    gender: "F",
    birth_date: "2009-04-23",
    phone_mobile: "(505) 234-5678",
    address_line_1: "12 Maple Street",
    city: "Montpelier",
    state: "Vermont",
    zip: "05602",
    country: "USA",
    faith_essay_statement:
      "My grandmother taught me to leave every place better than I found it.",
    prompts_essay_statement:
      "I repair bicycles.\n\nIt began with a broken chain.",
    hs_name: "Montpelier High School",
  };
  return { ...completeAnswers(story, today), ...changes };
}
