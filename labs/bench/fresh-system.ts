import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem, type System } from "../../test/e2e/system.ts";

/** Starts the local run with an empty data folder, which is removed when it is stopped. */
export async function startFreshSystem(): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const system = await startSystem(folder);
  const stop = async () => {
    const code = await system.stop();
    await rm(folder, { recursive: true, force: true });
    return code;
  };
  return { ...system, stop };
}
