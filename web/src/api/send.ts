interface ApiRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the API with the browser's cookies for this site. Rejects as `fetch` does. */
export function send(path: string, init: ApiRequest): Promise<Response> {
  return fetch(path, {
    ...init,
    credentials: "same-origin",
    // Requests and replies must not be left behind on a shared computer.
    cache: "no-store",
    headers: { "content-type": "application/json", ...init.headers },
  });
}
