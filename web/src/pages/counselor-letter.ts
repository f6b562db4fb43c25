import type { Answers } from "../../../shared/application/condition.ts";
import { school } from "../../../shared/college/school.ts";
import { nameFrom } from "../../../shared/form/names.ts";
import { isolated } from "../../../shared/plain-text.ts";

/** Maximum of a name in an address, in which a letter takes one to twelve characters: mail programs take about 2,000. */
const MAX_NAME = 360;

/** Returns a name of two answers. */
function nameIn(answers: Answers, prefix: string): string {
  const keys = [`${prefix}first_name`, `${prefix}last_name`];
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
  const student = nameIn(answers, "");
  const counselor = nameIn(answers, "counselor_") || "counselor";
  const to = String(answers["counselor_email_address"] ?? "");
  const lines = [
    `Dear ${isolated(counselor)},`,
    "",
    `I have applied to ${school.title}. ${request}`,
    "",
    `My name: ${isolated(student)}`,
    `My reference: ${reference}`,
    "",
    `By e-mail: ${school.contactEmail}`,
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
