import {
  completePdf,
  openAttached,
  placeholdersFor,
} from "@admission/safe-documents";
import { imageToPdf } from "@admission/safe-documents/convert/image/image-to-pdf";
import { markedJpeg } from "@admission/safe-documents/testing/build-image";
import { beforeAll } from "@jest/globals";
import { reportUndrawn } from "../../../lambdas/application-pdf/attachments.ts";
import { printServiceView } from "../../../lambdas/application-pdf/print-service-view.ts";
import {
  startPageServer,
  type PageServer,
} from "../../support/files/page-server.ts";

export const TIMEOUT_MS = 30_000;
export const LINE = "Amy Adams";

/** Smallest service view: its headings, of which one wraps, a table, and a style that writes in the margins. */
const VIEW = `<!doctype html><html lang="en-US" data-document="ready"><head><title>Amy Adams – College</title>
  <link rel="stylesheet" href="/view.css"></head>
  <body><main><h1>Amy Adams</h1><section><h2>About You</h2><h3>Essays of yours</h3><p>My answer</p>
  <table><tr><th id="year">Year</th></tr><tr><td headers="year">2026</td></tr></table><hr></section></main></body></html>`;
const STYLE = `h3 { width: 3em } @page { margin: 0.75in; @top-left { content: "${LINE}" } @bottom-right { border-top: 1px solid; content: "Page " counter(page) " of " counter(pages) } }`;

const report = reportUndrawn("5f0c2d3e-amy");
let site: PageServer;
beforeAll(async () => {
  site = await startPageServer({ "/": VIEW, "/view.css": STYLE });
});

function printed(documents: ReturnType<typeof placeholdersFor>[]) {
  return printServiceView({
    url: site.addressOf("/"),
    timeoutMs: TIMEOUT_MS,
    documents,
  });
}
/** Prints with the same places for documents, which are made once. */
const prints = new Map<string, ReturnType<typeof printed>>();

interface Upload {
  readonly title: string;
  readonly bytes: Uint8Array | undefined;
}

/** Returns the PDF of an application with these documents, each of the file essay.pdf. */
export async function whole(
  ...uploads: readonly Upload[]
): Promise<Uint8Array> {
  const documents = await Promise.all(
    uploads.map(({ title, bytes }) =>
      openAttached(
        {
          key: "essay",
          title,
          fileName: "essay.pdf",
        },
        bytes,
        report,
      ),
    ),
  );
  const placeholders = documents.map(placeholdersFor);
  const name = JSON.stringify(placeholders);
  const print = prints.get(name) ?? printed(placeholders);
  prints.set(name, print);
  return completePdf(await print, documents, {
    keywords: ["freshman", "hybrid"],
    onUndrawn: report,
  });
}

/** Returns a document as our own conversion creates it, with tags. */
export async function photo() {
  return (await imageToPdf(await markedJpeg(60, 40), "jpeg", "A bicycle")).pdf;
}

/** Returns the roles of tags, with their alternative texts. */
export function rolesOf(tags: readonly { role: string; alt?: string }[]) {
  return tags
    .filter(({ role }) => role !== "NonStruct")
    .map(({ role, alt }) => (alt === undefined ? role : `${role}: ${alt}`));
}
