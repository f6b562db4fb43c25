import { open } from "node:fs/promises";
import { escaped } from "../lambdas/mail/mail-html.ts";
import type { Selection } from "../lambdas/staff/selection.ts";
import { longDate, longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";
import { counted } from "./applications/terminal.ts";
import { begin } from "./functions.ts";

/** Keeps in the browser which rows are ticked, and hands on to each document what is read before and after it. */
const SCRIPT = `
const links = [...document.querySelectorAll("tbody a")];
const places = links.map(({ search, textContent }) => [search, textContent]);
const reading = encodeURIComponent(JSON.stringify({ places, keys: true }));
for (const link of links) link.onclick = () => { link.hash = "reading=" + reading };
for (const box of document.querySelectorAll("input")) {
  const key = "read " + box.value;
  box.checked = localStorage.getItem(key) !== null;
  box.onchange = () => box.checked ? localStorage.setItem(key, "") : localStorage.removeItem(key);
}
`;

function rowOf(address: string, cells: readonly (string | number)[]): string {
  const [name, ...others] = cells.map(
    (cell) => `<bdi>${escaped(String(cell))}</bdi>`,
  );
  return `<tr><td><input type="checkbox" value="${escaped(String(cells.at(-1)))}" aria-label="Read: ${escaped(String(cells[0]))}"></td><th scope="row"><a href="${escaped(address)}">${name}</a></th>${others.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/**
 * Writes a page with a reader's link to each application that was submitted in a time.
 * @param days first and last day, as the office has named them
 * @returns what the office has to know of it: until when, and how to revoke it
 * @throws Error if the file is there
 */
export async function writeReading(
  selection: Selection,
  days: readonly [string, string | undefined],
  file: string,
): Promise<string> {
  const output = await open(file, "wx", 0o600);
  const reading = await begin("reader", "reading", selection);
  const { token, expires_at } = reading.head;
  let minutes = 0;
  const rows = [];
  for await (const each of reading.rows) {
    minutes += each.minutes;
    const { address, name, term, majors, reference } = each;
    const cells = [name, term, majors.join(", "), each.minutes, reference];
    rows.push(rowOf(address, cells));
  }
  const until = longTime(school.timeZone, expires_at * 1000);
  const title = `${counted(rows.length, "application")} to read`;
  const [first, last = first] = days.map((day) => day && longDate(day));
  const when = first === last ? first : `from ${first} to ${last}`;
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${title}, ${escaped(school.title)}</title>
<style>
body { background: #fffefa; color: #1d2b25; font: 1rem/1.5 Inter, system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.15 }
h1, a { color: ${school.theme.brand} }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top }
tbody th { font-weight: 400 }
input { width: 1.5rem; height: 1.5rem }
a { display: inline-block; min-height: 1.5rem }
@media (max-width: 40rem) {
  th, td { font-size: .75rem; padding: .3rem .1rem }
  tbody th, td { overflow-wrap: anywhere }
}
tr { break-inside: avoid }
</style>
<main>
<h1>${title}</h1>
<p>${escaped(school.title)}. Submitted ${escaped(when ?? "")}. About ${Math.round(minutes / 6) / 10} hours. The links open until ${escaped(until)}.</p>
<table>
<thead><tr><th>Read</th><th>Name</th><th>Term</th><th>Majors</th><th>Minutes</th><th>Reference</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</main>
<script>${SCRIPT}</script>
`;
  await output.writeFile(page);
  await output.close();
  return `${file} has ${counted(rows.length, "link")}, which open until ${until}. To end them all: npm run link -- --revoke ${token}`;
}
