import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { isTimeZone } from "../shared/application/derive/check-school.ts";

/**
 * Runs tests as if a time had come, in a zone: `node test/at-another-time.ts 2027-01-01T04:59Z Pacific/Kiritimati`, then
 * `test:unit` or `test:e2e` and words of its own. Its processes, those that they start, and the pages that they open have
 * that clock.
 */
const [time = "", zone = "", script = "test:unit", ...words] =
  process.argv.slice(2);
const offset = Date.parse(time) - Date.now();
if (Number.isNaN(offset) || !isTimeZone(zone)) {
  const wrong = isTimeZone(zone) ? `${time} is no time` : `${zone} is no zone`;
  process.stderr.write(`${wrong}: 2027-01-01T04:59Z Pacific/Kiritimati\n`);
  process.exit(1);
}

const { status } = spawnSync("npm", ["run", script, "--", ...words], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: {
    ...process.env,
    TZ: zone,
    CLOCK_OFFSET_MS: String(offset),
    NODE_OPTIONS: `--import ${pathToFileURL("test/support/other-clock.ts").href}`,
  },
});
process.exitCode = status ?? 1;
