import type { Answers } from "../../../shared/application/condition.ts";
import { applicant, counselor } from "../../../shared/college/people.ts";
import { school } from "../../../shared/college/school.ts";
import { nameFrom } from "../../../shared/form/names.ts";
import { isolated } from "../../../shared/plain-text.ts";

/** Maximum of a name in an address, in which a letter takes one to twelve characters: mail programs take about 2,000. */
const MAX_NAME = 360;

/** Returns a name as far as it fits into an address. */
function shortName(answers: Answers, keys: readonly string[]): string {
  const letters = Array.from(nameFrom(answers, keys));
  while (encodeURIComponent(letters.join("")).length > MAX_NAME) letters.pop();
  return letters.join("");
}

/** Returns the address that opens a letter in which the student asks the counselor to send what the school needs. */
export function counselorLetter(
  request: string,
  answers: Answers,
  reference: string,
): string {
  const student = shortName(answers, applicant.signed);
  const addressed = shortName(answers, counselor.name) || "counselor";
  const to = String(answers[counselor.email] ?? "");
  const lines = [
    `Dear ${isolated(addressed)},`,
    "",
    `I have applied to ${school.title}. ${request}`,
    "",
    `My name: ${isolated(student)}`,
    `My reference: ${reference}`,
    "",
    `By email: ${school.contactEmail}`,
    "By post:",
    ...school.address,
    "",
    "Thank you!",
    student,
  ];
  const subject = `Transcript for ${school.title}, ${reference}`;
  const mail = Object.entries({ subject, body: lines.join("\r\n") })
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join("&");
  return `mailto:${encodeURIComponent(to).replace("%40", "@")}?${mail}`;
}
