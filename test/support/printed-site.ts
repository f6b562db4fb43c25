import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { DOCUMENT_FILE } from "../../shared/html-files.ts";

/** Smallest site that the printer needs: the service view's data, and the mark that it is complete. */
const SITE = {
  [DOCUMENT_FILE]: `<!doctype html><html lang="en"><title>Application</title><main></main><script type="module" src="/assets/view.js"></script>`,
  "assets/view.js": `
    const reply = await fetch("/service/tmp-pdf" + location.search);
    const { answer } = await reply.json();
    document.querySelector("main").textContent = answer.first_name + " " + answer.faith_essay_statement;
    const isBroken = answer.first_name === "Broken";
    document.documentElement.dataset.document = isBroken ? "failed" : "ready";
  `,
};

/** Writes a site, until the end of the tests, whose service view fails for applicants called Broken. @returns its new folder */
export function writePrintedSite(): string {
  const folder = newFolder();
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries(SITE)) {
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
