import { referenceOf } from "../../lambdas/reference.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { UserError } from "../command.ts";
import { all, ask } from "../functions.ts";
import { subcommand } from "./subcommand.ts";

/** Returns the application with a reference such as `7KQ2-M9XD`; the dash and small letters are optional. */
async function findApplication(
  typed: string,
): Promise<ListedApplication | undefined> {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, "").toUpperCase();
  for await (const each of all("reader", "list", { text: typed })) {
    if (plain(referenceOf(each.student)) === plain(typed)) return each;
  }
  return undefined;
}

export const reopen = subcommand({
  summary: "lets a student correct and resubmit",
  usage: `Lets a student change a submitted application, and submit it again.

  npm run applications -- reopen <reference> --reason <text>

--reason  why, in words for the student, who reads them in a mail and above the form

What was submitted stays as a version with its PDF: npm run link -- --student <e-mail> --scope service --version 1`,
  options: { reason: { type: "string" } },
  run: async ({ reason = "" }, [reference, ...more]) => {
    if (reference === undefined || more.length > 0 || reason.trim() === "") {
      throw new UserError(
        "Name one application by its reference, and a --reason.",
      );
    }
    const found = await findApplication(reference);
    if (found === undefined) {
      throw new UserError(`There is no application ${reference}.`);
    }
    const { student } = found;
    if (found.status === "submitted") {
      console.error("Keeping what was submitted, with its PDF …");
    }
    const version = await ask("administrator", "reopen", {
      student,
      reason: reason.trim(),
    });
    console.log(
      `${referenceOf(student)} is open again, and its student is told by mail. Version ${version} is kept.`,
    );
  },
});
