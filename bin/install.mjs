// Runs before `npm start` and `npm test`, possibly by an older Node and before
// anything is installed: plain JavaScript, no packages.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const neededMajor = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const windows = process.platform === "win32";
/** Program that `node` means in npm's scripts. */
const nodeOfScripts = join(modules, ".bin", windows ? "node.cmd" : "node");

// Vite and HarfBuzz take #?* for something else, PATH ends at its delimiter, and Node runs no .ts in node_modules.
if (/[#?*]|node_modules/.test(root) || root.includes(delimiter)) {
  fail(
    `Nothing runs in ${root}: move it to a path without #?*${delimiter} and node_modules.`,
  );
}
if (!isUpToDate()) install(process.execPath);
linkNode();
checkNode();
// npm leaves out optional packages that refuse the Node that runs it. By now an older one has installed ours, which adds them.
if (!isUpToDate()) {
  install(packagedNode() ?? process.execPath);
  linkNode();
}

/**
 * Compares the lockfile with node_modules/.package-lock.json, where npm lists what it installed; optional packages of
 * other platforms may be absent, but no folder of what it lists.
 */
function isUpToDate() {
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  const present = readJson(join(modules, ".package-lock.json"))?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, integrity, ...about }]) => {
      if (path === "") return true;
      const found = present[path];
      if (found === undefined) return mayBeAbsent(about);
      const same = found.version === version && found.integrity === integrity;
      return same && existsSync(join(root, path, "package.json"));
    },
  );
}

/** Of this platform's optional packages none may: a tool without its program ends in a stack. */
function mayBeAbsent({ optional, devOptional, peer, os, cpu, libc }) {
  const isHere = os?.includes(process.platform) && cpu?.includes(process.arch);
  const isNeeded = isHere && !libc?.includes("musl");
  return !isNeeded && Boolean(optional || devOptional || peer);
}

/** @returns {Record<string, any> | undefined} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Runs `npm install` and not `npm ci`: ci refuses a lockfile that was written on another platform without the optional
 * packages of this one, and on Windows it cannot delete the program that runs this script. The versions are the
 * lockfile's in both.
 */
function install(node) {
  // An older Node only installs here, so warnings about its version would mislead.
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    // Also where NODE_ENV or the configuration of npm leaves them out.
    "--include=dev",
    "--include=optional",
    "--include=peer",
  ];
  const npm = process.env.npm_execpath;
  const isFile = npm !== undefined && /\.c?js$/.test(npm);
  // Node runs npm's own file: no shell, no npm.cmd.
  const { status, error } = spawnSync(
    isFile ? node : "npm",
    isFile ? [npm, ...args] : args,
    { cwd: root, stdio: "inherit", shell: windows && !isFile },
  );
  if (error !== undefined || status !== 0) {
    fail(
      `npm could not install the packages${error ? ` (${error.message})` : ""}.`,
    );
  }
}

/**
 * Links the program of this platform's Node. npm 10, which comes with Node 20, leaves that link out, because the
 * packages of the other platforms have a program of the same name.
 */
function linkNode() {
  const packaged = packagedNode();
  if (packaged === undefined || existsSync(nodeOfScripts)) return;
  const folder = dirname(nodeOfScripts);
  const program = relative(folder, packaged);
  mkdirSync(folder, { recursive: true });
  if (windows) writeFileSync(nodeOfScripts, `@"%~dp0\\${program}" %*\r\n`);
  else symlinkSync(program, nodeOfScripts);
}

/** Returns the program of this platform's Node; undefined if none is installed. */
function packagedNode() {
  const names = readJson(join(root, "package.json"))?.optionalDependencies;
  for (const name of Object.keys(names ?? {})) {
    const program = readJson(join(modules, name, "package.json"))?.bin?.node;
    if (program !== undefined) return join(modules, name, program);
  }
  return undefined;
}

function checkNode() {
  const version = versionOfScripts();
  if (Number(version.split(".")[0]) >= neededMajor) return;
  fail(
    `Node.js ${neededMajor} or later is needed, and this is ${version}. ` +
      `It usually comes with the packages; on this platform, install it from https://nodejs.org.`,
  );
}

/** Returns the version of the scripts' Node: the installed package's, else the machine's. */
function versionOfScripts() {
  const runsLocal = process.execPath.startsWith(modules + sep);
  if (runsLocal || !existsSync(nodeOfScripts)) return process.versions.node;
  // A shell would read a path's dollar sign, and is needed for Windows' node.cmd.
  const program = windows ? `"${nodeOfScripts}"` : nodeOfScripts;
  const options = { shell: windows, encoding: "utf8" };
  const { stdout } = spawnSync(program, ["--version"], options);
  return (stdout || "v0").trim().slice(1);
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
