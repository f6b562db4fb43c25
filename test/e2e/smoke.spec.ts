import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import {
  createServer,
  request as forward,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { OUTPUTS } from "../../bin/deployment.ts";
import { variableOf } from "../../shared/tables.ts";
import { originOf } from "./journey.ts";

const DATA_DIR = process.env["SYSTEM_DATA"] ?? "";
const OK = /^(.*?) +\d+\.\d s {2}ok$/gm;

/** Runs `npm run smoke` with these options. */
function smoke(
  options: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(
        process.execPath,
        ["bin/smoke.ts", ...options],
        {
          cwd: join(import.meta.dirname, "..", ".."),
          env: { ...process.env, ...environment },
        },
        (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    },
  );
}

function passed(stdout: string): readonly (string | undefined)[] {
  return [...stdout.matchAll(OK)].map(([, name]) => name);
}

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs `npm run smoke -- --stage prod` on the local run, with this account of SES. */
async function smokeOfProd(account: object) {
  const variables = JSON.parse(
    await readFile(join(DATA_DIR, "environment.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const outputs = [
    ...OUTPUTS.map((name) => [name, variables[variableOf(name)]]),
    ["MailFrom", "admission@college.example"],
  ];
  const members = outputs.map(
    ([name, value]) =>
      `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const asked: string[] = [];
  using cloudFormation = await serve((request, response) => {
    request.on("data", (chunk: Buffer) => asked.push(chunk.toString()));
    response.setHeader("content-type", "text/xml");
    response.end(
      `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><Outputs>${members.join("")}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  });
  using ses = await serve((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(account));
  });
  const result = await smoke(["--stage", "prod", "--school", "another"], {
    // What only the outputs may say.
    ...variables,
    ...Object.fromEntries(OUTPUTS.map((name) => [variableOf(name), undefined])),
    AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.url,
    AWS_ENDPOINT_URL_SESV2: ses.url,
  });
  return { ...result, asked: asked.join("") };
}

test("an invented student goes through a whole stage, which its stack's outputs lead to", async () => {
  const { code, stdout, stderr, asked } = await smokeOfProd({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
  });

  expect(stderr).toBe("");
  expect(asked).toContain("StackName=another-prod-admission");
  expect(passed(stdout)).toEqual([
    "May mail anybody",
    "Open the site",
    "Sign up",
    "Confirm the account",
    "Log in",
    "Save answers",
    "Read them back",
    "Attach a Word file",
    "Attach a PDF",
    "Print the application",
    "Submit too early",
    "Log out",
    "Delete the account",
  ]);
  expect(stdout).toMatch(/Everything works\.\n$/);
  expect(code).toBe(0);
});

for (const [what, account, why] of [
  ["in the sandbox", { SendingEnabled: true }, "sandbox"],
  ["that is paused", { ProductionAccessEnabled: true }, "paused"],
] as const) {
  test(`an account of SES ${what} is a failure: most students would get no mail`, async () => {
    const { code, stdout, stderr } = await smokeOfProd(account);

    expect(stderr).toContain("May mail anybody: ");
    expect(stderr).toContain(why);
    expect(passed(stdout)).not.toContain("Sign up");
    expect(code).toBe(1);
  });
}

test("a failed step is named with its request, ends the journey, and the account is deleted", async () => {
  using broken = await serve((incoming, response) => {
    if (incoming.method === "PUT") {
      response.writeHead(500, { "content-type": "application/json" });
      response.end('{"message":"Broken.","request_id":"r-17"}');
      return;
    }
    const { method, headers } = incoming;
    const path = incoming.url ?? "/";
    const onward = forward(
      new URL(path, originOf()),
      { method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 0, reply.headers);
        reply.pipe(response);
      },
    );
    incoming.pipe(onward);
  });
  const { code, stdout, stderr } = await smoke([
    "--url",
    broken.url,
    "--data-dir",
    DATA_DIR,
  ]);

  expect(stderr).toBe("Save answers: 500 Broken. (request r-17)\n");
  expect(passed(stdout)).toEqual([
    "Open the site",
    "Sign up",
    "Confirm the account",
    "Log in",
    "Delete the account",
  ]);
  expect(code).toBe(1);
});
