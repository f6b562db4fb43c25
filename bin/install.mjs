// Runs before `npm start` and `npm test`, possibly by an older Node and before
// anything is installed: plain JavaScript, no packages.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const neededMajor = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");

if (!isUpToDate()) install();
checkNode();

/** npm notes in node_modules/.package-lock.json what it put there; optional packages may be absent. */
function isUpToDate() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(modules, ".package-lock.json"));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, devOptional, peer }]) => {
      if (path === "") return true;
      const found = present[path];
      if (found === undefined) return Boolean(optional || devOptional || peer);
      return found.version === version && found.integrity === integrity;
    },
  );
}

/** @returns {Record<string, any> | undefined} */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * `npm install` and not `npm ci`: ci refuses a lockfile that was written on another
 * platform without the optional packages of this one, and on Windows it cannot
 * delete the program that runs this script. The versions are the lockfile's in both.
 */
function install() {
  // An older Node only installs here, so warnings about its version would mislead.
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath;
  // npm's own file is run by the Node that runs this: no shell, no npm.cmd.
  const { status, error } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], {
          cwd: root,
          stdio: "inherit",
        })
      : spawnSync("npm", args, {
          cwd: root,
          stdio: "inherit",
          shell: process.platform === "win32",
        });
  if (error !== undefined || status !== 0) {
    fail(
      `npm could not install the packages${error ? ` (${error.message})` : ""}.`,
    );
  }
}

function checkNode() {
  const version = versionOfScripts();
  if (Number(version.split(".")[0]) >= neededMajor) return;
  fail(
    `Node.js ${neededMajor} or later is needed, and this is ${version}. ` +
      `It usually comes with the packages; on this platform, install it from https://nodejs.org.`,
  );
}

/** The version that `node` means in npm's scripts: the installed package's, else the machine's. */
function versionOfScripts() {
  const windows = process.platform === "win32";
  const local = join(modules, ".bin", windows ? "node.cmd" : "node");
  const runsLocal = process.execPath.startsWith(modules + sep);
  if (runsLocal || !existsSync(local)) return process.versions.node;
  const { stdout } = spawnSync(`"${local}"`, ["--version"], {
    shell: true,
    encoding: "utf8",
  });
  return (stdout || "v0").trim().slice(1);
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
