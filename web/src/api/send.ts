interface ApiRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the API, as the browser keeps it for this site. Rejects as `fetch` does. */
export function send(path: string, init: ApiRequest): Promise<Response> {
  return fetch(path, {
    ...init,
    credentials: "same-origin",
    // What was asked and answered is not left behind on a shared computer.
    cache: "no-store",
    headers: { "content-type": "application/json", ...init.headers },
  });
}
