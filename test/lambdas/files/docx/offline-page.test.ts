import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "@jest/globals";
import {
  ALL_WALLS,
  printOffline,
  type Walls,
} from "../../../../lambdas/files/docx/offline-page.ts";
import { printDocx } from "../../../../lambdas/files/docx/print-docx.ts";
import { printPlain } from "../../../../lambdas/files/docx/print-plain.ts";
import { docxToPdf } from "../../../../lambdas/files/docx-to-pdf.ts";
import { hostileDocx } from "../../../support/files/hostile-docx.ts";
import { writtenIn } from "../../../support/files/inspect-pdf.ts";
import {
  type PageServer,
  startPageServer,
} from "../../../support/files/page-server.ts";
import { detailsOf, textOf } from "../../../support/files/read-pdf.ts";

const TIMEOUT_MS = 60_000;
const timeoutMs = 30_000;
const NO_WALLS: Walls = { policy: false, interception: false, noHosts: false };
const fonts = { css: "", twins: {}, standard: "Tinos", fallbacks: ["Tinos"] };

let listener: PageServer;
let address: string;
beforeAll(async () => {
  listener = await startPageServer({});
  address = listener.addressOf("");
});
beforeEach(() => {
  listener.requests.length = 0;
});
afterAll(() => listener.stop());

const WAYS: readonly (readonly [string, (url: string) => string])[] = [
  ["an image", (url) => `<img src="${url}">`],
  ["a choice of images", (url) => `<img srcset="${url} 1x">`],
  ["a background", (url) => `<p style="background:url(${url})">x</p>`],
  ["a style sheet", (url) => `<link rel="stylesheet" href="${url}">`],
  ["an imported style", (url) => `<style>@import "${url}";</style>`],
  [
    "a font",
    (url) =>
      `<style>@font-face{font-family:f;src:url(${url})}</style><p style="font-family:f">x</p>`,
  ],
  ["a frame", (url) => `<iframe src="${url}"></iframe>`],
  ["an object", (url) => `<object data="${url}"></object>`],
  ["an embedded file", (url) => `<embed src="${url}">`],
  ["a video's poster", (url) => `<video poster="${url}"></video>`],
  ["a sound", (url) => `<audio src="${url}" preload="auto"></audio>`],
  ["an SVG image", (url) => `<svg><image href="${url}"/></svg>`],
  ["a script", (url) => `<script>fetch("${url}")</script>`],
  ["a linked script", (url) => `<script src="${url}"></script>`],
  ["an event", (url) => `<img src="data:," onerror="fetch('${url}')">`],
];

/** Prints a page that tries every way at once, with these walls around it; the ways that reached the listener. */
const reached = async (walls: Walls): Promise<string[]> => {
  const body = WAYS.map(([, way], at) => way(`${address}/${at}`)).join("");
  await printOffline(
    { css: "", body },
    async (page) => {
      await page.evaluate("new Promise((done) => setTimeout(done, 200))");
    },
    { timeoutMs, walls },
  );
  const visited = new Set(listener.requests);
  return WAYS.filter((_, at) => visited.has(`/${at}`)).map(([name]) => name);
};

describe("row 22: a page that calls out in many ways", () => {
  it(
    "reaches the listener with each of them when there is no wall",
    async () => {
      expect(await reached(NO_WALLS)).toEqual(WAYS.map(([name]) => name));
    },
    TIMEOUT_MS,
  );

  it.each(["policy", "interception", "noHosts"] as const)(
    "reaches nobody when there is only the wall of %s",
    async (wall) => {
      expect(await reached({ ...NO_WALLS, [wall]: true })).toEqual([]);
      expect(listener.requests).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "reaches nobody from behind all walls",
    async () => {
      expect(await reached(ALL_WALLS)).toEqual([]);
      expect(listener.requests).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "is given up when it does not end",
    async () => {
      const endless = printOffline(
        { css: "", body: "" },
        async (page) => {
          await page.evaluate("for (;;) {}");
        },
        { timeoutMs: 2_000 },
      );

      await expect(endless).rejects.toThrow(/closed|timed out/i);
    },
    TIMEOUT_MS,
  );
});

describe("row 22: a Word document that calls out in many ways", () => {
  it(
    "reaches nobody, and its PDF holds none of it",
    async () => {
      const { pdf } = await docxToPdf(await hostileDocx(address), "My essay");

      expect(listener.requests).toEqual([]);
      expect(await textOf(pdf)).toContain("A harmless essay");
      expect((await detailsOf(pdf)).links).toEqual([]);
      expect(await writtenIn(pdf)).not.toMatch(/JavaScript|\/(Launch|URI)\b/);
    },
    TIMEOUT_MS,
  );

  it.each([
    ["the layout", printDocx],
    ["the plain style", printPlain],
  ])(
    "reaches nobody through %s, even as it was uploaded",
    async (_name, print) => {
      const archive = await hostileDocx(address);
      await print({ archive, fonts, descriptions: [] }, { timeoutMs });

      expect(listener.requests).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "reaches the listener through the layout when there is no wall",
    async () => {
      const archive = await hostileDocx(address);
      await printDocx(
        { archive, fonts, descriptions: [] },
        { timeoutMs, walls: NO_WALLS },
      );

      expect(listener.requests).not.toEqual([]);
    },
    TIMEOUT_MS,
  );
});
