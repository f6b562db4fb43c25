import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { UserError } from "../../bin/command.ts";
import "../../packages/local-cloud/server/loopback-server.ts";
import type { Service } from "../../packages/local-cloud/test/calls/call.ts";
import { ROOT } from "../../test/support/run-script.ts";
import { freePort } from "../engines/free-port.ts";
import { until } from "../engines/until.ts";

/** Somebody else's implementation of AWS services, or judge of templates or PDFs. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** Services whose calls are made on it. */
  readonly services?: readonly Service[];
  install(folder: string): Promise<void>;
  /** Returns the command that serves on a port, and its variables; absent = it does not serve. */
  serve?(
    folder: string,
    port: number,
  ): {
    readonly command: readonly [string, ...string[]];
    readonly env?: Readonly<Record<string, string>>;
  };
}

/** Key pair of the engines that check signatures. */
export const KEY_PAIR = {
  accessKeyId: "AKIACONFORMANCE",
  secretAccessKey: "conformancesecret",
} as const;
const FOLDER = join(ROOT, ".build", "conformance");

/** Runs a program. @throws UserError with what it writes, if it fails or is missing */
export function run(
  command: string,
  options: readonly string[],
  env = {},
  cwd = ROOT,
) {
  const { status, stderr, stdout, error } = spawnSync(command, options, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  const output = error?.message ?? `${stdout}${stderr}`;
  throw new UserError(`${command} ${options.join(" ")}\n${output}`);
}

/** Installs a package of PyPI into a virtual environment of its own: two of them pin different libraries. */
async function installPython(
  folder: string,
  ...requirements: readonly string[]
) {
  run("python3", ["-m", "venv", folder]);
  run(join(folder, "bin", "pip"), ["install", "--quiet", ...requirements]);
}

/** Installs a package of Maven with all that it needs. */
async function installMaven(
  folder: string,
  group: string,
  artifact: string,
  version: string,
) {
  const project = join(folder, "pom.xml");
  await writeFile(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>engines</groupId><artifactId>engines</artifactId><version>1</version>
<dependencies><dependency>
<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
</dependency></dependencies>
</project>`,
  );
  run("mvn", [
    "--quiet",
    "--batch-mode",
    `--file=${project}`,
    "dependency:copy-dependencies",
    `-DoutputDirectory=${folder}`,
    "-DincludeScope=runtime",
  ]);
}

const dynamoDbLocal: Engine = {
  name: "dynamodb-local",
  version: "2.6.1",
  services: ["dynamodb"],
  install(folder) {
    return installMaven(folder, "com.amazonaws", "DynamoDBLocal", this.version);
  },
  serve: (folder, port) => ({
    command: [
      "java",
      `-Djava.library.path=${folder}`,
      "-cp",
      join(folder, "*"),
      "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
      "-inMemory",
      // One database for all access keys.
      "-sharedDb",
      "-port",
      String(port),
    ],
    env: { DDB_LOCAL_TELEMETRY: "0" },
  }),
};

export const ministack: Engine = {
  name: "ministack",
  version: "1.5.33",
  services: ["dynamodb", "s3", "cognito", "ses", "events"],
  install(folder) {
    // Without it, no token is signed.
    return installPython(
      folder,
      `ministack==${this.version}`,
      "cryptography==50.0.2",
    );
  },
  serve: (folder, port) => ({
    command: [join(folder, "bin", "ministack")],
    env: {
      AUTH: "true",
      AWS_ACCESS_KEY_ID: KEY_PAIR.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY_PAIR.secretAccessKey,
      BIND_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      IOT_MTLS_ENABLED: "false",
    },
  }),
};

export const cfnLint: Engine = {
  name: "cfn-lint",
  version: "1.58.0",
  install(folder) {
    return installPython(folder, `cfn-lint==${this.version}`);
  },
};

export const veraPdf: Engine = {
  name: "verapdf",
  version: "1.28.2",
  install(folder) {
    return installMaven(
      folder,
      "org.verapdf.apps",
      "greenfield-apps",
      this.version,
    );
  },
};

export const engines: readonly Engine[] = [
  dynamoDbLocal,
  ministack,
  cfnLint,
  veraPdf,
];

/**
 * Installs an engine, unless this version is there.
 * @returns its folder
 */
export async function installed(engine: Engine): Promise<string> {
  const folder = join(FOLDER, `${engine.name}-${engine.version}`);
  const mark = join(folder, ".installed");
  if (existsSync(mark)) return folder;
  process.stdout.write(`Installing ${engine.name} ${engine.version} …\n`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await engine.install(folder);
  await writeFile(mark, "");
  return folder;
}

export interface Running {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts an engine on a free port, with variables of its own, and waits until it answers. */
export async function started(
  engine: Engine,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const folder = await installed(engine);
  const port = await freePort();
  const { command, env } = engine.serve?.(folder, port) ?? { command: [""] };
  const [program, ...options] = command;
  const child = spawn(program, options, {
    cwd: folder,
    env: { ...process.env, ...env, ...more },
    stdio: "ignore",
  });
  await until(`${engine.name} listens`, async () => {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(Boolean);
    socket.destroy();
    return isThere;
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    async stop() {
      child.kill("SIGKILL");
    },
  };
}
