import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { clock } from "../../lambdas/clock.ts";
import { school } from "../../shared/college/school.ts";
import { UserError } from "../command.ts";

/** Writes to a file that is not complete yet, or to standard output. */
export async function write(
  content: AsyncIterable<string | Uint8Array>,
  file: string | undefined,
): Promise<void> {
  await (file === undefined
    ? pipeline(Readable.from(content), process.stdout, { end: false })
    : pipeline(content, createWriteStream(file, { mode: 0o600 })));
}

/** Makes the folder of a file that is not there yet, and returns its name. @throws UserError if the file is there */
export function newFile(name: string): string {
  const { timeZone } = school;
  const time = clock.now().toLocaleString("sv-SE", { timeZone });
  const file = name.replaceAll(
    "%t",
    time.replace(" ", "-").replaceAll(":", ""),
  );
  if (existsSync(file)) {
    throw new UserError(`${file} is there already. %t in a name is the time.`);
  }
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
