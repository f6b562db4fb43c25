import {
  pageSizesOf,
  textOfPages,
} from "@admission/safe-documents/testing/read-pdf";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { printServiceView } from "../../../lambdas/application-pdf/print-service-view.ts";
import {
  startPageServer,
  type PageServer,
} from "../../support/files/page-server.ts";

const TIMEOUT_MS = 30_000;

function page(script: string, body = "") {
  return `<!doctype html><html lang="en-US"><head><title>Application</title></head>
  <body><h1>Amy Adams</h1>${body}<p id="late"></p><script src="${script}"></script></body></html>`;
}

let other: PageServer;
let site: PageServer;

beforeAll(async () => {
  other = await startPageServer({ "/tracker": "<p>tracker</p>" });
  site = await startPageServer({
    "/view": page("/ready.js"),
    "/long": page("/ready.js", `${"<p>A long answer</p>".repeat(80)}`),
    "/ready.js": `setTimeout(() => {
      document.getElementById("late").textContent = "Drawn late";
      document.documentElement.dataset.document = "ready";
    }, 100);`,
    "/attached": page(
      "/ready.js",
      `<p>two.pdf<span data-document-key="two"></span></p><p>one.pdf<span data-document-key="one"></span></p>`,
    ),
    "/broken": page("/failed.js"),
    "/failed.js": `document.documentElement.dataset.document = "failed";`,
    "/never": page("/nothing.js"),
    "/nothing.js": "",
    "/curious": page("/curious.js"),
    "/curious.js": `
      const image = new Promise((resolve) => {
        const tag = document.createElement("img");
        tag.onload = tag.onerror = resolve;
        tag.src = "${other.addressOf("/tracker")}?image";
        document.body.append(tag);
      });
      const call = fetch("${other.addressOf("/tracker")}").catch(() => undefined);
      const own = fetch("/own").catch(() => undefined);
      Promise.all([image, call, own]).then(() => {
        document.documentElement.dataset.document = "ready";
      });`,
    "/leaving": page("/leaving.js"),
    "/leaving.js": `location.href = "${other.addressOf("/tracker")}";`,
  });
});

async function print(path: string, timeoutMs = TIMEOUT_MS) {
  const url = site.addressOf(path);
  return (await printServiceView({ url, timeoutMs, documents: [] })).pdf;
}

function failureOf(path: string, timeoutMs?: number): Promise<unknown> {
  return print(path, timeoutMs).catch((error: unknown) => error);
}

describe("a printed service view", () => {
  it("names the page on which each document begins", async () => {
    const documents = [
      { key: "one", title: "One", note: "", isWide: [false, true] },
      { key: "two", title: "Two", note: "", isWide: [false] },
    ];
    const { pdf } = await printServiceView({
      url: site.addressOf("/attached"),
      timeoutMs: TIMEOUT_MS,
      documents,
    });
    const pages = await textOfPages(pdf);

    expect(pages[0]).toContain("two.pdf, page 4 one.pdf, page 2");
    expect(pages[1]).toContain("One");
    expect(pages[3]).toContain("Two");
  });

  it("contains everything drawn before the page was ready, on Letter pages", async () => {
    const pdf = await print("/long?service_token=secret");
    const pages = await textOfPages(pdf);

    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain("Amy Adams");
    expect(pages.at(-1)).toContain("Drawn late");
    expect(pages.join(" ")).not.toContain("secret");
    expect((await pageSizesOf(pdf))[0]).toEqual([612, 792]);
  });

  it("sends requests only to its own origin", async () => {
    await print("/curious");

    expect(site.requests).toContain("/own");
    expect(other.requests).toEqual([]);
  });
});

describe("a service view that cannot be printed", () => {
  it("fails immediately when it marks itself failed", async () => {
    expect(await failureOf("/broken")).toEqual(
      new Error("The service view has failed."),
    );
  });

  it("is never an error page", async () => {
    expect(await failureOf("/missing")).toEqual(
      new Error("The service view answered 404."),
    );
  });

  it("times out", async () => {
    expect(String(await failureOf("/never", 3_000))).toMatch(
      /The service view was not ready/,
    );
  });

  it("cannot navigate to another site", async () => {
    expect(String(await failureOf("/leaving", 3_000))).toMatch(
      /^Error: The service view (was not ready|did not open|answered nothing)/,
    );
    expect(other.requests).toEqual([]);
  });

  it("does not reveal the token in the error", async () => {
    const gone = await startPageServer({});
    await gone.stop();
    const url = gone.addressOf("/about?service_token=secret");
    const error: unknown = await printServiceView({
      url,
      timeoutMs: TIMEOUT_MS,
      documents: [],
    }).catch((reason: unknown) => reason);

    expect(String(error)).toMatch(
      /^Error: The service view did not open: net::ERR_/,
    );
    expect(error instanceof Error ? error.stack : "").not.toContain("secret");
  });
});
