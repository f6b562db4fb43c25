import { referenceOf } from "../../lambdas/reference.ts";
import { UserError } from "../command.ts";
import { ask } from "../functions.ts";
import { findApplication } from "./find-application.ts";
import { subcommand } from "./subcommand.ts";

export const mail = subcommand({
  summary: "sends a receipt again",
  usage: `Sends the receipt of what was submitted once more, to the address of its student.

  npm run applications -- mail <reference> receipt

It leaves within a minute; \`applications -- show\` tells what became of it.`,
  options: {},
  run: async (_, [reference, kind, ...more]) => {
    if (reference === undefined || kind !== "receipt" || more.length > 0) {
      throw new UserError(
        "Name one application by its reference, and the word receipt: no other mail can be sent again.",
      );
    }
    const { student } = await findApplication(reference);
    await ask("administrator", "receipt", { student });
    console.log(
      `The receipt of ${referenceOf(student)} leaves within a minute.`,
    );
  },
});
