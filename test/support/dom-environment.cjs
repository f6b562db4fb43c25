const { TestEnvironment } = require("jest-environment-jsdom");

/** Of Node's own globals, those that jsdom lacks. */
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

/** Of Node's own globals, those that must replace jsdom's: Node's fetch refuses the signals of another realm. */
const conflicting = ["AbortController", "AbortSignal", "Uint8Array"];

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom with what the router, the primitives and the client expect of a browser. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global: page } = this;
    for (const name of missing) page[name] ??= globalThis[name];
    for (const name of conflicting) page[name] = globalThis[name];

    page.ResizeObserver ??= Observer;
    page.scrollTo = () => {};
    const element = page.Element.prototype;
    element.scrollIntoView ??= () => {};
    element.hasPointerCapture ??= () => false;
    element.setPointerCapture ??= () => {};
    element.releasePointerCapture ??= () => {};
  }
};
