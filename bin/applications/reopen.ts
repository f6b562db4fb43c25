import { recordAction } from "../caller.ts";
import { UserError } from "../command.ts";
import { subcommand } from "./subcommand.ts";

export const reopen = subcommand({
  summary: "lets a student correct and resubmit",
  usage: `Lets a student change a submitted application, and submit it again.

  npm run applications -- reopen <reference> --reason <text>

--reason  why, in words for the student, who reads them in a mail and above the form

What was submitted stays as a version with its PDF: npm run link -- --student <e-mail> --scope service --version 1`,
  options: { reason: { type: "string" } },
  run: async ({ reason = "", stage }, [reference, ...more]) => {
    if (reference === undefined || more.length > 0 || reason.trim() === "") {
      throw new UserError(
        "Name one application by its reference, and a --reason.",
      );
    }
    const { findApplication } =
      await import("../../lambdas/storage/application-list.ts");
    const { loadApplication } =
      await import("../../lambdas/storage/applications.ts");
    const { referenceOf } = await import("../../lambdas/reference.ts");
    const { ReopeningError, reopenApplication, submissionOf } =
      await import("../../lambdas/application-pdf/reopening.ts");
    const found = await findApplication(reference);
    if (found === undefined) {
      throw new UserError(`There is no application ${reference}.`);
    }
    const { student } = found;
    const name = referenceOf(student);
    try {
      const version = submissionOf(await loadApplication(student));
      const details = { version };
      await recordAction(stage, { action: "reopen", reference: name, details });
      console.error("Keeping what was submitted, with its PDF …");
      await reopenApplication(student, reason.trim());
      console.log(
        `${name} is open again, and its student is told by mail. Version ${version} is kept.`,
      );
    } catch (error) {
      throw error instanceof ReopeningError
        ? new UserError(error.message)
        : error;
    }
  },
});
