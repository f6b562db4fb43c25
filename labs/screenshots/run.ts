import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "../../bin/command.ts";

const USAGE = `Takes pictures of every page and state, and shows them all on one page.

  npm run screenshots -- [--only TEXT]

--only  only the states whose names have this text`;
const rootDir = join(import.meta.dirname, "../..");
const folder = join(rootDir, ".build", "screenshots");

/**
 * Takes the pictures.
 * @returns the exit code of the run
 */
async function takeScreenshots(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  // Pictures of states that no longer exist would be misleading.
  if (values.only === undefined) {
    await rm(folder, { recursive: true, force: true });
  }
  await mkdir(folder, { recursive: true });
  const packageFile = createRequire(import.meta.url).resolve(
    "@playwright/test/package.json",
  );
  const child = spawn(
    process.execPath,
    [
      join(dirname(packageFile), "cli.js"),
      "test",
      "--config",
      "labs/screenshots/playwright.config.ts",
      ...(values.only === undefined ? [] : ["--grep", values.only]),
    ],
    {
      cwd: rootDir,
      stdio: "inherit",
      env: { ...process.env, SCREENSHOTS_FOLDER: folder },
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  await writeFile(join(folder, "index.html"), await contactSheet());
  process.stdout.write(`\nPictures  ${join(folder, "index.html")}\n\n`);
  return code ?? 1;
}

/** Lays out all pictures by state, each with its variants side by side. */
async function contactSheet(): Promise<string> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith(".png"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const states = Map.groupBy(files, (file) => file.split("--")[0] ?? file);
  const rows = [...states].map(
    ([state, pictures]) =>
      `<h2 id="${state}">${state}</h2><div>${pictures
        .map((file) => {
          const variant = file.slice(state.length + 2, -".png".length);
          return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${variant}"></a><figcaption>${variant}</figcaption></figure>`;
        })
        .join("")}</div>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${states.size} states, ${files.length} pictures</title>
<style>
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #8a8a86; }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; }
img { display: block; width: 15rem; max-height: 30rem; object-fit: cover; object-position: top; }
</style>
<h1>${states.size} states, ${files.length} pictures</h1>
${rows.join("\n")}
</html>
`;
}

await runCommand(USAGE, async () => {
  process.exitCode = await takeScreenshots();
});
