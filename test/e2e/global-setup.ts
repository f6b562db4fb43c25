import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packagedFonts } from "./packaged-fonts.ts";
import { startSystem } from "./system.ts";

/** Starts one system for all journeys: each has students of its own. */
export default async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), "admission-e2e-"));
  const system = await startSystem(dataDir, [], await packagedFonts());
  process.env["SYSTEM_ORIGIN"] = system.origin;
  process.env["SYSTEM_DATA"] = system.dataDir;
  return async () => {
    await system.stop();
    await rm(system.dataDir, { recursive: true, force: true });
  };
};
