import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { today } from "../../lambdas/clock.ts";
import { targets } from "../../lambdas/staff/targets/index.ts";
import { gapsOf } from "../../lambdas/staff/targets/target.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { UserError } from "../command.ts";
import { ask, begin } from "../functions.ts";
import { formats } from "./formats.ts";
import { writePdfs } from "./pdfs.ts";
import { SELECTION, SELECTION_USAGE, selectionOf } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { progress } from "./terminal.ts";

/** Writes to a file, which has its name once it is complete, or to standard output. */
async function write(
  content: AsyncIterable<string | Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) {
    await pipeline(Readable.from(content), process.stdout, { end: false });
    return;
  }
  await pipeline(content, createWriteStream(`${file}.part`, { mode: 0o600 }));
  await rename(`${file}.part`, file);
}

function oneOf<T extends string>(
  name: string,
  value: string,
  all: readonly T[],
): T {
  const found = all.find((each) => each === value);
  if (found === undefined) {
    throw new UserError(`--${name} must be ${all.join(" or ")}, not ${value}.`);
  }
  return found;
}

export const exports = subcommand({
  summary:
    "writes answers for a system, a spreadsheet or as they are, and PDFs",
  usage: `Exports what was submitted.

  npm run applications -- export [text] [--target T] [--format F] [--out FILE] [--since DAY|last] …
  npm run applications -- export --target T --check

${SELECTION_USAGE.replace(/both by default.*\n/, "submitted by default\n")}
--since last  only those since the last export to this target, on whatever machine, that had no other choice
--target  ${Object.keys(targets).join(" or ")}: columns and codes of lambdas/staff/targets; without, all answers by their keys
--check   names the questions and choices that the target does not know, and exports nothing
--format  csv (RFC 4180) or jsonl, for programs, exactly as answered; xlsx for a spreadsheet, all of it as text
--scope   service, or reader without the answers that readers are not shown; for PDFs, too
--out     file; standard output without
--pdf     folder for the PDF of each; those that are there already are kept, so that the command can be repeated`,
  options: {
    ...SELECTION,
    target: { type: "string" },
    check: { type: "boolean", default: false },
    format: { type: "string", default: "csv" },
    scope: { type: "string", default: "service" },
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
    if (values.check) return console.log(`${name} knows all questions.`);
    const scope = oneOf("scope", values.scope, ["service", "reader"]);
    const format = oneOf("format", values.format, ["csv", "jsonl", "xlsx"]);
    if (format === "xlsx" && values.out === undefined) {
      throw new UserError("Add --out FILE for a spreadsheet.");
    }
    const isAll =
      status === "submitted" && values.term === undefined && words.length === 0;
    const isSinceLast = since === "last";
    if (isSinceLast && !isAll) {
      throw new UserError("--since last exports all that was submitted since.");
    }

    const { since: from, ...selection } = selectionOf(
      { ...values, status, since: isSinceLast ? undefined : since },
      words,
    );
    const { head, rows } = await begin("exporter", "exports", {
      ...selection,
      since: isSinceLast ? "last" : from,
      target: name,
      scope,
    });
    const written: Pick<ListedApplication, "student" | "status_at">[] = [];
    const given: string[] = [];
    async function* texts() {
      const { step, end } = progress("applications exported");
      for await (const { values: row, ...application } of rows) {
        given.push(application.submission);
        if (values.pdf !== undefined) written.push(application);
        yield row;
        step();
      }
      end();
    }
    const table = { columns: head.columns, rows: texts() };
    await write(formats[format](table), values.out);
    if (values.pdf !== undefined) {
      const { step, end } = progress("PDFs");
      const failed = await writePdfs(written, values.pdf, scope, step);
      end();
      if (failed.length > 0) {
        throw new UserError(
          `Repeat the command for the PDFs that are missing: ${failed.join(", ")}.`,
        );
      }
    }
    // What is only looked at moves no mark.
    const isFirst = since === undefined && values.out !== undefined;
    if (isAll && (isSinceLast || isFirst) && given.length > 0) {
      await ask("exporter", "exported", { target: name, given });
    }
  },
});
