import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { STOP_SIGNALS } from "../../bin/command.ts";

/** Time that a program has to end by itself. */
const GRACE_MS = 2_000;

export const SCREEN = { width: 1400, height: 1200 };

export type Environment = Readonly<Record<string, string>>;

/** Does something, and stops what it has started afterwards, or when the command is stopped. */
export async function withStops<Result>(
  act: (stops: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const stops = new AsyncDisposableStack();
  const end = () => {
    void stops.disposeAsync().finally(() => process.exit(1));
  };
  for (const signal of STOP_SIGNALS) process.once(signal, end);
  try {
    return await act(stops);
  } finally {
    await stops.disposeAsync();
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  }
}

/** Starts a program that is stopped with the rest. */
export function start(
  stops: AsyncDisposableStack,
  program: string,
  options: readonly string[],
  environment: Environment = {},
) {
  const child = spawn(program, options, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  stops.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill();
    // A screen reader may wait for a bus that is gone.
    await Promise.race([exit, pause(GRACE_MS)]);
    child.kill("SIGKILL");
    await exit;
  });
  return child;
}

/**
 * Starts a service.
 * @returns what it writes to its file 3: where it can be reached
 */
export async function startService(
  stops: AsyncDisposableStack,
  program: string,
  options: readonly string[],
  environment: Environment = {},
): Promise<string> {
  const { stdio } = start(stops, program, options, environment);
  const [place] = (await once(stdio[3] as Readable, "data")) as [Buffer];
  return place.toString().trim();
}

/**
 * Starts an invisible screen.
 * @returns its number
 */
export async function startScreen(
  stops: AsyncDisposableStack,
): Promise<string> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const options = ["-displayfd", "3", "-screen", "0", size];
  return `:${await startService(stops, "Xvfb", options)}`;
}
