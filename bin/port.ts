import { UserError } from "./command.ts";

/**
 * Returns whether browsers refuse to open a port. Node's fetch keeps to the same list (Fetch Standard, "bad port") and
 * says so before it connects.
 */
async function isRefused(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  return fetch(`http://localhost:${port}`, { method: "HEAD", signal }).then(
    () => false,
    ({ cause }: Error) => String(cause).endsWith("bad port"),
  );
}

/**
 * Reads the port of the site; 0 is any that is free.
 * @throws UserError if it is none, or none that browsers open
 */
export async function readPort(text: string): Promise<number> {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UserError(
      `--port takes a number up to 65535, not "${text}". 0 is any port that is free.`,
    );
  }
  if (port !== 0 && (await isRefused(port))) {
    throw new UserError(
      `Browsers refuse to open port ${port}. Please name another with --port; 0 is any that is free.`,
    );
  }
  return port;
}
