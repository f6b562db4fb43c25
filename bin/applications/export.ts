import { mkdir, rename, rm } from "node:fs/promises";
import { today } from "../../lambdas/clock.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import { targets } from "../../lambdas/staff/targets/index.ts";
import {
  columnsOf,
  gapsOf,
  hiddenFrom,
  overlongIn,
} from "../../lambdas/staff/targets/target.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { FORMATS } from "../../lambdas/storage/exports.ts";
import { lengthOf } from "../../shared/application/limits.ts";
import { print, UserError } from "../command.ts";
import { ask, begin } from "../functions.ts";
import { writeChanges } from "./changes.ts";
import { formats } from "./formats.ts";
import { newFile, write } from "./new-file.ts";
import { packPdfs } from "./pack-pdfs.ts";
import { writePdfs } from "./pdfs.ts";
import { oneOf, SELECTION, SELECTION_USAGE, selectionOf } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { progress } from "./terminal.ts";

export const exports = subcommand({
  summary:
    "writes answers for a system, a spreadsheet or as they are, and PDFs",
  usage: `Exports what was submitted.

  npm run applications -- export [text] [--target T] [--format F] [--out FILE] [--since DAY] …
  npm run applications -- export --feed NAME --since last --out FILE [--target T] [--format F] [--term T] [--pdf FOLDER]
  npm run applications -- export --target T --check [--feed NAME]

${SELECTION_USAGE.replace(/by default.*\n/, "submitted by default\n")}
--feed    name of what a system is given again and again: with --since last, what was submitted since its last export, on
          whatever machine; with --again, what that export gave. Only a feed remembers what it has given, and its target,
          scope, format and term stay those of its first export
--target  ${Object.keys(targets).join(" or ")}: columns and codes of lambdas/staff/targets; without, all answers by their keys
--check   names the questions and choices that the target does not know, the columns that are too short for an answer,
          and the words for choices that are new since the last export of a feed; exports nothing
--format  csv (RFC 4180) or jsonl, for programs, exactly as answered; xlsx for a spreadsheet, all of it as text
--scope   service, or reader without the answers that readers are not shown
--out     file that is not there yet, in whose name %t is the time; standard output without. None is written for no rows.
          Beside that of a feed, .changes.csv has what was submitted, resubmitted, reopened, withdrawn,
          reinstated and erased
--pdf     folder for the PDF of each; those that are there already are kept, so that the command can be repeated. Or a
          .zip that is not there yet, as Slate's Document Import Processor reads it: with an index, and 500 in each part;
          the PDFs stay beside it in a folder of its name
--pdf-scope  reader, or service with all answers`,
  options: {
    ...SELECTION,
    target: { type: "string" },
    check: { type: "boolean", default: false },
    format: { type: "string", default: "csv" },
    scope: { type: "string", default: "service" },
    "pdf-scope": { type: "string", default: "reader" },
    feed: { type: "string" },
    again: { type: "boolean", default: false },
    out: { type: "string" },
    pdf: { type: "string" },
  },
  run: async (
    { target: name = "answers", since, status = "submitted", ...values },
    words,
  ) => {
    const target = targets[name];
    if (target === undefined && name !== "answers") {
      throw new UserError(`There is no target ${name}.`);
    }
    const gaps = target === undefined ? [] : gapsOf(target, today());
    if (gaps.length > 0) {
      throw new UserError(
        `${name} does not know all questions:\n${gaps.join("\n")}`,
      );
    }
    const scope = oneOf("scope", values.scope, ["service", "reader"]);
    const hidden = target && hiddenFrom(target, scope);
    if (hidden !== undefined && hidden.length > 0) {
      throw new UserError(
        `${name} has to know whom a row is about, and readers are not shown: ${hidden.join(", ")}. --pdf-scope is for PDFs.`,
      );
    }
    const { feed, again, out, term, until } = values;
    if (values.check) {
      print(`${name} knows all questions.`);
      if (target === undefined) return;
      for (const line of overlongIn(target, today())) print(line);
      if (feed === undefined) return;
      const input = { feed, target: name };
      for (const word of await ask("exporter", "newWords", input)) {
        print(`New since the last export of ${feed}: ${word}`);
      }
      return;
    }
    const pdfScope = oneOf("pdf-scope", values["pdf-scope"], [
      "reader",
      "service",
    ]);
    const format = oneOf("format", values.format, FORMATS);
    if (format === "xlsx" && out === undefined) {
      throw new UserError("Add --out FILE for a spreadsheet.");
    }
    const isLast = since === "last";
    const isAll = status === "submitted" && !until && words.length === 0;
    if (
      feed === undefined
        ? isLast || again
        : isLast === again || out === undefined || !isAll
    ) {
      throw new UserError(
        "A feed is --feed NAME, --since last or --again, --out FILE, and all that was submitted, or --term.",
      );
    }
    const file = out && newFile(out);
    const part = file && `${file}.part`;
    const { pdf = "" } = values;
    const archive = pdf.endsWith(".zip") ? newFile(pdf) : undefined;
    const folder = pdf.replace(/(-?%t)?\.zip$/, "") || "pdfs";
    if (values.pdf !== undefined) await mkdir(folder, { recursive: true });
    const asked = { target: name, scope, format, term };
    const selected = selectionOf(
      { ...values, status, since: isLast ? undefined : since },
      words,
    );
    const { head, rows } = await begin("exporter", "exports", {
      ...selected,
      ...asked,
      feed,
      again,
    });
    const written: Pick<ListedApplication, "student" | "status_at">[] = [];
    const given: string[] = [];
    const columns = [...columnsOf(target).entries()];
    const overlong: string[] = [];
    async function* texts() {
      const { step, end } = progress("applications exported");
      for await (const { values: row, ...application } of rows) {
        given.push(application.submission);
        for (const [at, { name: title, length = Infinity }] of columns) {
          const has = lengthOf(row[at] ?? "");
          if (has <= length) continue;
          const reference = referenceOf(application.student);
          overlong.push(
            `${reference}: ${title} has ${has} of ${length} characters`,
          );
        }
        if (values.pdf !== undefined) written.push(application);
        yield row;
        step();
      }
      end();
    }
    const table = { columns: head.columns, rows: texts() };
    await write(formats[format](table), part);
    if (values.pdf !== undefined) {
      const { step, end } = progress("PDFs");
      const pdfs = await writePdfs(written, folder, pdfScope, step);
      end();
      if (archive !== undefined) await packPdfs(pdfs, archive);
    }
    if (overlong.length > 0) {
      console.error(`Longer than its column:\n${overlong.join("\n")}`);
    }
    if (file === undefined || part === undefined) return;
    const changed =
      feed &&
      head.changes &&
      (await writeChanges(feed, head.changes, `${file}.changes.csv`));
    // The name of a file says that all of it is there.
    if (given.length === 0) await rm(part);
    else await rename(part, newFile(file));
    if (!feed || !changed || again) return;
    if (given.length === 0 && changed.count === 0) return;
    const { mark } = head;
    const { until: changes } = changed;
    await ask("exporter", "exported", { ...asked, feed, mark, given, changes });
  },
});
