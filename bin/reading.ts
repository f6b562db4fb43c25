import { open } from "node:fs/promises";
import { shownTo } from "../lambdas/application/shown-to.ts";
import { environment } from "../lambdas/environment.ts";
import { escaped } from "../lambdas/mail/mail-html.ts";
import { referenceOf } from "../lambdas/reference.ts";
import { countWords } from "../shared/application/limits.ts";
import { longTime } from "../shared/calendar.ts";
import { DEFAULT_PAGE } from "../shared/college/page-titles.ts";
import { listedAnswers } from "../shared/college/pages.ts";
import { school } from "../shared/college/school.ts";
import type { AnswerMap } from "../shared/contract/replies.ts";
import { allRepeats } from "../shared/form/questions.ts";
import {
  mapInOrder,
  readSelected,
  selectionOf,
} from "./applications/selection.ts";
import { UserError } from "./command.ts";

const WORDS_PER_MINUTE = 200;
/** A transcript or an essay. */
const MINUTES_PER_DOCUMENT = 2;
const LINKS_AT_ONCE = 8;

function minutesFor(answers: AnswerMap): number {
  const texts = Object.values(answers).filter(
    (value) => typeof value === "string",
  );
  const documents = texts.filter((value) => value === "ANSWERED").length;
  const words = texts.reduce((sum, text) => sum + countWords(text), 0);
  return Math.ceil(words / WORDS_PER_MINUTE) + documents * MINUTES_PER_DOCUMENT;
}

const majorKeys =
  allRepeats
    .find(({ items }) => items[0]?.key === listedAnswers.major)
    ?.items.map(({ key }) => key) ?? [];

function rowOf(address: string, cells: readonly (string | number)[]): string {
  const [name, ...others] = cells.map(
    (cell) => `<bdi>${escaped(String(cell))}</bdi>`,
  );
  return `<tr><td>☐</td><td><a href="${escaped(address)}">${name}</a></td>${others.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/**
 * Writes a page with a reader's link to each application that was submitted in a time.
 * @returns what the office has to know of it: until when, and how to revoke it
 * @throws UserError if the file is there
 */
export async function writeReading(
  values: {
    readonly since: string;
    readonly until: string | undefined;
    readonly term: string | undefined;
  },
  file: string,
  createdBy: string,
  lifetimeSeconds: number,
): Promise<string> {
  const { createReading } = await import("../lambdas/storage/links.ts");
  const { recordStaffAction } =
    await import("../lambdas/storage/staff-actions.ts");
  const output = await open(file, "wx", 0o600).catch((error: unknown) => {
    throw error instanceof Error ? new UserError(error.message) : error;
  });
  const reading = await createReading(createdBy, lifetimeSeconds);
  const selection = selectionOf({ ...values, status: "submitted" });
  let minutes = 0;
  const rows = [];
  const linked = mapInOrder(
    readSelected(selection),
    LINKS_AT_ONCE,
    async ({ listed, application }) => {
      const { student, summary } = listed;
      await recordStaffAction({
        action: "link made",
        by: createdBy,
        reference: referenceOf(student),
        details: { scope: "reader" },
      });
      const token = await reading.add({ scope: "reader", student });
      const { answer } = shownTo("reader", application);
      const majors = majorKeys.flatMap(
        (key) => answer[`${key}_desc`] || answer[key] || [],
      );
      const needed = minutesFor(answer);
      minutes += needed;
      return rowOf(
        `${environment.siteOrigin}/${DEFAULT_PAGE}?service_token=${token}`,
        [
          summary.name,
          summary.term_label,
          majors.join(", "),
          needed,
          referenceOf(student),
        ],
      );
    },
  );
  for await (const row of linked) rows.push(row);
  const until = longTime(school.timeZone, reading.expiresAt.toISOString());
  const title = `${rows.length} applications to read`;
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${title}, ${escaped(school.title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { color: ${school.theme.brand} }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top }
thead { display: table-header-group }
tr { break-inside: avoid }
</style>
<h1>${title}</h1>
<p>${escaped(school.title)}. About ${Math.round(minutes / 6) / 10} hours. The links open until ${escaped(until)}.</p>
<table>
<thead><tr><th></th><th>Name</th><th>Term</th><th>Majors</th><th>Minutes</th><th>Reference</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
`;
  await output.writeFile(page);
  await output.close();
  return `${file} has ${rows.length} links, which open until ${until}. To end them all: npm run link -- --revoke ${reading.token}`;
}
