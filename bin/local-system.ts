import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { UserError, type STOP_SIGNALS } from "./command.ts";

export interface System {
  readonly origin: string;
  readonly dataDir: string;
  /** Returns everything that it has written so far, to both outputs. */
  output(): string;
  /** Stops it, as Ctrl-C does by default; resolves with the exit code. */
  stop(signal?: (typeof STOP_SIGNALS)[number]): Promise<number | null>;
}

function listenTo(child: ChildProcess) {
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, origin] = /Application\s+(http:\S+)/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) =>
      reject(new UserError(`The system ended with ${code}:\n${output}`)),
    );
  });
  return { address, output: () => output };
}

/** Starts the system on a free port, as `npm start` does; it ends with this process at the latest. */
export async function startLocalSystem(
  dataDir: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<System> {
  const child = spawn(
    process.execPath,
    ["bin/local.ts", "--port", "0", "--data-dir", dataDir, ...options],
    {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  // A failed test cannot stop what it has started.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const { address, output } = listenTo(child);
  const origin = await address;
  return {
    origin,
    dataDir,
    output,
    async stop(signal = "SIGINT") {
      const exit = once(child, "exit") as Promise<[number | null]>;
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}
