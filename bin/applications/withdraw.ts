import { referenceOf } from "../../lambdas/reference.ts";
import { UserError } from "../command.ts";
import { ask } from "../functions.ts";
import { findApplication } from "./find-application.ts";
import { subcommand } from "./subcommand.ts";

export const withdraw = subcommand({
  summary: "takes one out whose student is not applying any more",
  usage: `Withdraws an application whose student is not applying any more, and tells the student by mail.

  npm run applications -- withdraw <reference> --reason <text>
  npm run applications -- withdraw <reference> --undo

--reason  why, in words for the student
--undo    lets it count again, as it was, also one that its student has withdrawn

It stays stored, but is in no list or feed, and no reader's link opens it: applications -- list --status withdrawn`,
  options: {
    reason: { type: "string" },
    undo: { type: "boolean", default: false },
  },
  run: async ({ reason, undo }, [named, ...more]) => {
    const hasReason = reason !== undefined;
    if (named === undefined || more.length > 0 || undo === hasReason) {
      throw new UserError(
        "Name one application by its reference, and a --reason or --undo.",
      );
    }
    const { student } = await findApplication(named);
    const reference = referenceOf(student);
    const input = { student, reason: reason?.trim() };
    if (!(await ask("administrator", "withdraw", input))) {
      throw new UserError(
        `${reference} is ${undo ? "not withdrawn" : "withdrawn already"}.`,
      );
    }
    console.log(
      `${reference} ${undo ? "counts again" : "is withdrawn"}, and its student is told by mail.`,
    );
  },
});
