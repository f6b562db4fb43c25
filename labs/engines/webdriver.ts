/** Key of an element's id in the protocol (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type Method = "GET" | "POST" | "DELETE";

/** One session of W3C WebDriver. */
export interface Session {
  /**
   * Sends one command, whose path is relative to the session's.
   * @throws with the driver's own words
   */
  command(method: Method, path: string, body?: object): Promise<unknown>;
}

async function send(
  address: string,
  method: Method,
  body: object | undefined,
): Promise<unknown> {
  const reply = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Creates a session at a driver that listens at an address. */
export async function beginSession(
  driver: string,
  capabilities: object,
): Promise<Session> {
  const { sessionId } = (await send(`${driver}/session`, "POST", {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  return {
    command: (method, path, body) =>
      send(`${driver}/session/${sessionId}${path}`, method, body),
  };
}

/** Returns the id of an element that a script has returned; undefined for nothing. */
export function elementIn(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && ELEMENT in value
    ? String(value[ELEMENT])
    : undefined;
}

/** Returns an element as the argument of a script. */
export function asArgument(element: string): object {
  return { [ELEMENT]: element };
}

/** Runs a function in the page. */
export function runInPage(
  session: Session,
  work: string,
  values: readonly unknown[],
): Promise<unknown> {
  return session.command("POST", "/execute/sync", {
    script: `return (${work})(...arguments);`,
    args: values,
  });
}
