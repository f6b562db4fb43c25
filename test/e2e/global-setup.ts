import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "./system.ts";

/** Starts one system for all journeys: each has students of its own. */
export default async (): Promise<() => Promise<void>> => {
  const system = await startSystem(
    await mkdtemp(join(tmpdir(), "admission-e2e-")),
  );
  process.env["SYSTEM_ORIGIN"] = system.origin;
  process.env["SYSTEM_DATA"] = system.dataDir;
  return async () => {
    await system.stop();
    await rm(system.dataDir, { recursive: true, force: true });
  };
};
