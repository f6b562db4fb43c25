import { referenceOf } from "../../lambdas/reference.ts";
import { UserError } from "../command.ts";
import { ask } from "../functions.ts";
import { findApplication } from "./find-application.ts";
import { subcommand } from "./subcommand.ts";

export const reopen = subcommand({
  summary: "lets a student correct and resubmit",
  usage: `Lets a student change a submitted application, and submit it again.

  npm run applications -- reopen <reference> --reason <text> [--until DAY]

--reason  why, in words for the student, who reads them in a mail and above the form
--until   day until which it is expected back, YYYY-MM-DD: the mail names it, and reminders come before it

What was submitted stays as a version with its PDF: npm run link -- --student <e-mail> --scope service --version 1`,
  options: { reason: { type: "string" }, until: { type: "string" } },
  run: async ({ reason = "", until }, [reference, ...more]) => {
    if (reference === undefined || more.length > 0 || reason.trim() === "") {
      throw new UserError(
        "Name one application by its reference, and a --reason.",
      );
    }
    const { student, status } = await findApplication(reference);
    if (status === "submitted") {
      console.error("Keeping what was submitted, with its PDF …");
    }
    const version = await ask("administrator", "reopen", {
      student,
      reason: reason.trim(),
      due_on: until,
    });
    console.log(
      `${referenceOf(student)} is open again, and its student is told by mail. Version ${version} is kept.`,
    );
  },
});
