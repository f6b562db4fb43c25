import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createServer, setGlobalProxyFromEnv } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import {
  CloudFormationClient,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { print } from "../../bin/command.ts";
import { loadDeployment } from "../../bin/deployment.ts";
import { ask } from "../../bin/functions.ts";
import { studentJourney } from "../../bin/smoke/student-steps.ts";
import { SITE_FOLDER } from "../../lib/website.ts";
import {
  closeServer,
  listen,
} from "../../packages/local-cloud/server/loopback-server.ts";
import { dateIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { stackGaps, unexplained } from "./gaps.ts";
import { SMOKE_PATH, startGateway } from "./gateway.ts";

// Sends a student through a stack on the engine that the variables of the SDK name.

const [, , StackName = "", apiPort = ""] = process.argv;
const { port } = new URL(process.env["AWS_ENDPOINT_URL"] ?? "");

/** Starts a proxy that leads every name to the engine: those that it gives to functions and sites lead elsewhere. */
async function startProxy() {
  const proxy = createServer();
  proxy.on("connect", (_request, viewer) => {
    const engine = connect(Number(port), "127.0.0.1", () => {
      viewer.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      viewer.pipe(engine).pipe(viewer);
    });
    for (const end of [viewer, engine]) end.on("error", () => end.destroy());
  });
  const at = `http://127.0.0.1:${await listen(proxy, 0, "127.0.0.1")}`;
  setGlobalProxyFromEnv({ https_proxy: at });
  return proxy;
}

/** Returns the physical ids of the stack's resources by their logical ones. */
async function resources(): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient({});
  const pages = paginateListStackResources({ client }, { StackName });
  const found = new Map<string, string>();
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const each of StackResourceSummaries) {
      found.set(each.LogicalResourceId ?? "", each.PhysicalResourceId ?? "");
    }
  }
  client.destroy();
  return found;
}

async function uploadSite(Bucket: string): Promise<void> {
  const s3 = new S3Client({});
  for (const Key of globSync("**/*.*", { cwd: SITE_FOLDER })) {
    const Body = readFileSync(join(SITE_FOLDER, Key));
    await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
  }
  s3.destroy();
}

/** Steps at the engine's own address of a function, to which another is the student's. */
const ofAddress = {
  "Refuse a stranger at a function's address": async () => {
    const { status } = await fetch(process.env["SMOKE_URL"] ?? "", {
      method: "POST",
    });
    if (status !== 403) throw new Error(String(status));
  },
  "Tell a function who calls": () =>
    ask("smoke", "confirm", { id: randomUUID() }),
};

/** @returns the steps that fail */
async function walk(): Promise<readonly string[]> {
  await loadDeployment({ stage: "test", school: school.slug, "data-dir": "" });
  // As an operator does once.
  const EmailIdentity = process.env["MAIL_FROM"] ?? "";
  await new SESv2Client({}).send(
    new CreateEmailIdentityCommand({ EmailIdentity }),
  );
  const { steps, cleanUp } = studentJourney(
    process.env["SITE_ORIGIN"] ?? "",
    aCompleteApplication({}, dateIn(school.timeZone, new Date())),
  );
  const failed: string[] = [];
  for (const [name, step] of Object.entries({
    ...ofAddress,
    "Tell it otherwise": async () => {
      process.env["SMOKE_URL"] = `http://127.0.0.1:${apiPort}${SMOKE_PATH}`;
      await ask("smoke", "confirm", { id: randomUUID() });
    },
    ...steps,
    "Delete the account": cleanUp,
  })) {
    const failure = await step().then(() => undefined, String);
    print(`  ${failure === undefined ? "✓" : "-"} ${name} ${failure ?? ""}`);
    if (failure !== undefined) failed.push(name);
  }
  return failed;
}

const created = await resources();
print(`  ✓ ${created.size} resources of the stack`);
const gateway = await startGateway(created, Number(apiPort));
const proxy = await startProxy();
const [, site = ""] =
  [...created].find(([id]) => /^WebsiteBucket[0-9A-F]{8}$/.test(id)) ?? [];
await uploadSite(site);
const faults = unexplained(stackGaps, await walk());
for (const fault of faults) print(`  ✗ ${fault}`);
for (const server of [proxy, gateway]) await closeServer(server);
process.exitCode = faults.length === 0 ? 0 : 1;
