import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs the first block of code in a package's README as a program in the package's folder.
 * @returns what it printed, and what the README says that it prints
 * @throws with its error output if it fails
 */
export function runExample(folder: string): {
  readonly printed: string;
  readonly promised: string | undefined;
} {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "m").exec(readme)?.[1];
  const printed = execFileSync(
    process.execPath,
    ["--input-type=module-typescript", "--eval", block("ts") ?? ""],
    { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  return { printed, promised: block("text") };
}
