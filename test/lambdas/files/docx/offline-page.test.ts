import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
  ALL_WALLS,
  printOffline,
  type Walls,
} from "../../../../lambdas/files/docx/offline-page.ts";
import { printDocx } from "../../../../lambdas/files/docx/print-docx.ts";
import { printPlain } from "../../../../lambdas/files/docx/print-plain.ts";
import { docxToPdf } from "../../../../lambdas/files/docx-to-pdf.ts";
import { hostileDocx } from "../../../support/files/hostile-docx.ts";
import {
  DATAGRAM,
  type Listener,
  startListener,
} from "../../../support/files/listener.ts";
import { detailsOf, textOf } from "../../../support/files/read-pdf.ts";

const TIMEOUT_MS = 60_000;
const timeoutMs = 30_000;
const NO_WALLS: Walls = { policy: false, interception: false, noHosts: false };
const fonts = { css: "", twins: {}, standard: "Tinos", fallbacks: ["Tinos"] };

let listener: Listener;
beforeAll(async () => {
  listener = await startListener();
});
beforeEach(() => listener.forget());

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

// Each of these is seen by some walls only, and shows what the others are for.
const PREFETCH = "a page fetched ahead";
const SOCKET = "a web socket";
const CALL = "a call to another browser";
const REFRESH = "another page to go to";
const SPECIAL_WAYS: readonly (readonly [string, (url: string) => string])[] = [
  [PREFETCH, (url) => `<link rel="prefetch" href="${url}">`],
  [
    SOCKET,
    (url) => `<script>new WebSocket("${url}".replace("http","ws"))</script>`,
  ],
  [
    CALL,
    () =>
      `<script>const p=new RTCPeerConnection({iceServers:[{urls:"stun:127.0.0.1:${listener.datagramPort}"}]});p.createDataChannel("x");p.createOffer().then((o)=>p.setLocalDescription(o))</script>`,
  ],
  [REFRESH, (url) => `<meta http-equiv="refresh" content="0;url=${url}">`],
];
const ALL_WAYS = [...WAYS, ...SPECIAL_WAYS];
const NAMES = ALL_WAYS.map(([name]) => name);

const placeOf = (name: string) =>
  name === CALL ? DATAGRAM : String(NAMES.indexOf(name));

/** Prints a page that tries these ways, and waits for those calls. */
const tryWays = (
  ways: typeof ALL_WAYS,
  walls: Walls,
  expected: readonly string[],
) =>
  printOffline(
    {
      css: "",
      body: ways
        .map(([name, way]) => way(listener.addressOf(placeOf(name))))
        .join(""),
    },
    async (page) => {
      await listener.hears(expected.map(placeOf));
      await page.waitForNetworkIdle();
    },
    { timeoutMs, walls },
  );

/** Which of all ways reach the listener from behind these walls. */
const reached = async (
  walls: Walls,
  expected: readonly string[],
): Promise<string[]> => {
  const [leaving, staying] = [true, false].map((isLeaving) =>
    ALL_WAYS.filter(([name]) => (name === REFRESH) === isLeaving),
  );
  const among = (ways: typeof ALL_WAYS) =>
    expected.filter((name) => ways.some(([each]) => each === name));
  await tryWays(staying ?? [], walls, among(staying ?? []));
  await tryWays(leaving ?? [], walls, among(leaving ?? []));
  return NAMES.filter((name) => listener.heard.has(placeOf(name)));
};

describe("a page that calls out in many ways", () => {
  // The policy alone keeps a page from calling other browsers, which no request and no name of a host is needed for.
  // Interception and the missing hosts stand in for each other: the policy says nothing of going to another page, so
  // that one of them must be there. Both are, because either is a matter of one setting of a browser that changes
  // every month, and because interception does not see sockets and prefetched pages, nor the hosts a call.
  it.each<[string, Walls, readonly string[]]>([
    ["no wall", NO_WALLS, NAMES],
    ["the policy alone", { ...NO_WALLS, policy: true }, [REFRESH]],
    [
      "interception alone",
      { ...NO_WALLS, interception: true },
      [PREFETCH, SOCKET, CALL],
    ],
    ["the missing hosts alone", { ...NO_WALLS, noHosts: true }, [CALL]],
    ["all but the policy", { ...ALL_WALLS, policy: false }, [CALL]],
    ["all but interception", { ...ALL_WALLS, interception: false }, []],
    ["all but the missing hosts", { ...ALL_WALLS, noHosts: false }, []],
    ["all walls", ALL_WALLS, []],
  ])(
    "with %s, is heard as often as that lets through",
    async (_, walls, expected) => {
      expect(await reached(walls, expected)).toEqual(expected);
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

describe("a Word document that calls out in many ways", () => {
  it(
    "reaches nobody, and its PDF holds none of it",
    async () => {
      const { pdf } = await docxToPdf(
        await hostileDocx(listener.addressOf("docx")),
        "My essay",
      );

      expect([...listener.heard]).toEqual([]);
      expect(await textOf(pdf)).toContain("A harmless essay");
      expect((await detailsOf(pdf)).links).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ["the layout", printDocx],
    ["the plain style", printPlain],
  ])(
    "reaches nobody through %s, even as it was uploaded",
    async (_name, print) => {
      const archive = await hostileDocx(listener.addressOf("docx"));
      await print({ archive, fonts, descriptions: [] }, { timeoutMs });

      expect([...listener.heard]).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "reaches the listener through the layout when there is no wall",
    async () => {
      const archive = await hostileDocx(listener.addressOf("docx"));
      await printDocx(
        { archive, fonts, descriptions: [] },
        { timeoutMs, walls: NO_WALLS },
      );

      expect([...listener.heard]).not.toEqual([]);
    },
    TIMEOUT_MS,
  );
});
