import { convertToPdf, RefusedFile } from "@admission/safe-documents";
import {
  lostLetters,
  scriptEssays,
} from "@admission/safe-documents/testing/script-essays";
import { runCommand, UserError } from "../../bin/command.ts";

const USAGE = `Converts 300 English essays with text in twelve scripts, and looks for each letter in their PDFs.

  npm run corpus:scripts

Prints by script how many were taken, and those that were refused or have lost letters. Fails if there is one.`;

await runCommand(USAGE, async () => {
  const taken = new Map<string, number>();
  const refused: string[] = [];
  const incomplete: string[] = [];
  for (const essay of scriptEssays) {
    const { script, what } = essay;
    try {
      const { pdf } = await convertToPdf(await essay.build(), "An essay");
      const lost = await lostLetters(essay, pdf);
      if (lost !== "") incomplete.push(`${what}: ${lost}`);
      taken.set(script, (taken.get(script) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      refused.push(`${what}: ${error.message}`);
    }
    process.stdout.write(".");
  }
  const report = [
    `\n${scriptEssays.length} essays. Taken:`,
    ...Array.from(taken, ([script, count]) => `- ${script}: ${count}`),
    `Refused: ${refused.length}`,
    ...refused,
    `Taken with letters lost: ${incomplete.length}`,
    ...incomplete,
  ];
  process.stdout.write(`${report.join("\n")}\n`);
  if (refused.length + incomplete.length > 0) {
    throw new UserError("Letters were lost or refused.");
  }
});
// The processes of the conversion are still there.
process.exit();
