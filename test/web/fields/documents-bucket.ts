/** Reply of the bucket to a posted file: a status, nothing at all, or a lost connection. */
export type BucketAnswer = number | "waits" | "unreachable";

/**
 * Mocks the browser's XMLHttpRequest, which alone reports upload progress. The newest request can be advanced by hand.
 */
export function fakeBucket(answer: () => BucketAnswer = () => 201) {
  const posts: { url: string; form: FormData }[] = [];
  let aborted = 0;
  let upload = new EventTarget();

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    #url = "";

    open(method: string, url: string) {
      if (method !== "POST") throw new Error(`The bucket takes no ${method}.`);
      this.#url = url;
    }
    send(form: FormData) {
      posts.push({ url: this.#url, form });
      ({ upload } = this);
      const given = answer();
      if (given === "waits") return;
      queueMicrotask(() => {
        if (given !== "unreachable") this.status = given;
        this.#end(given === "unreachable" ? "error" : "load");
      });
    }
    abort() {
      aborted += 1;
      this.#end("abort");
    }
    #end(name: string) {
      this.dispatchEvent(new Event(name));
      this.dispatchEvent(new Event("loadend"));
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;

  return {
    posts,
    aborted: () => aborted,
    /** Reports to the browser that this many bytes have been sent. */
    progress: (loaded: number, total: number) => {
      upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
    },
  };
}

/** Creates a file as browsers have it: jsdom's own cannot be read. */
export function readableFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type = "",
) {
  return Object.assign(new File([bytes], name, { type }), {
    slice: (start: number, end: number) => ({
      arrayBuffer: () => Promise.resolve(bytes.slice(start, end).buffer),
    }),
  });
}
