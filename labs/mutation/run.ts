import { runCommand } from "../../bin/command.ts";

const USAGE = `Changes the source, one place at a time, and looks whether a test sees it.

  npm run mutation -- <folder[,folder]...> [--changes 20] [--seed 1] [--tests test]

Prints what no test sees, and how many are seen. All changes are in the sources at once; each is turned on in the cases
that reach it, while the tests run once, or, if it is reached elsewhere or far from its tests, from the beginning.

--changes  number of places in each room: a folder, or several that a comma joins
--seed     other places
--tests    folder of the tests that are run`;

await runCommand(USAGE, async () => {
  await import("./measure.ts");
});
