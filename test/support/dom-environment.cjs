const { TestEnvironment } = require("jest-environment-jsdom");

/** Globals of Node that jsdom lacks. */
const missing = [
  "TextEncoder",
  "TextDecoder",
  "fetch",
  "Request",
  "Response",
  "Headers",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "structuredClone",
];

/** Globals of Node that must replace jsdom's: Node's fetch rejects the signals of another realm. */
const conflicting = ["AbortController", "AbortSignal", "Uint8Array"];

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Creates a broadcast channel of a browser that has only one tab. */
function lonelyChannel(EventTarget) {
  return class extends EventTarget {
    postMessage() {}
    close() {}
  };
}

function addMissing(target, members) {
  for (const [name, value] of Object.entries(members)) {
    if (!(name in target)) target[name] = value;
  }
}

/** jsdom with the features that the router, the primitives and the client expect of a browser. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global: page } = this;
    addMissing(
      page,
      Object.fromEntries(missing.map((name) => [name, globalThis[name]])),
    );
    for (const name of conflicting) page[name] = globalThis[name];
    addMissing(page, {
      ResizeObserver: Observer,
      matchMedia: () => new EventTarget(),
      BroadcastChannel: lonelyChannel(page.EventTarget),
    });
    page.scrollTo = () => {};
    addMissing(page.Element.prototype, {
      scrollIntoView: () => {},
      hasPointerCapture: () => false,
      setPointerCapture: () => {},
      releasePointerCapture: () => {},
    });
  }
};
