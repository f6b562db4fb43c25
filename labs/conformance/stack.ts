import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ROOT } from "../../test/support/run-script.ts";
import { freePort } from "../engines/free-port.ts";
import { installed, KEY_PAIR, ministack, run, started } from "./engines.ts";

/** Stage that may be deleted and submitted to, with two secrets between CloudFront and the API. */
const CONTEXT = [
  "stage=test",
  "mailFrom=apply@example.edu",
  "alarmEmail=staff@example.edu",
  "originSecrets=2,1",
  "submissionsQueue=on",
].flatMap((each) => ["--context", each]);

/** Returns a certificate for all names of AWS, which lead to the engine: its buckets and functions refuse plain HTTP. */
function certificateIn(folder: string) {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const names = [
    "localhost",
    "*.cloudfront.net",
    "*.lambda-url.us-east-1.on.aws",
  ];
  run("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=engine".split(" "),
    "-keyout",
    key,
    "-out",
    cert,
    "-addext",
    `subjectAltName=IP:127.0.0.1,${names.map((name) => `DNS:${name}`).join()}`,
  ]);
  return { cert, key };
}

/** Resources that the engine does not know. */
const UNKNOWN =
  /^{"Type":"(?:AWS::EC2::FlowLog|Custom::CDKBucketDeployment|AWS::CloudWatch::Alarm","Properties":{.*"Metrics":)/;

/** Returns the template as the engine takes it; each change is a gap. */
function adapted(template: string, apiPort: number): string {
  const taken: unknown = JSON.parse(template, (_name, value: unknown) => {
    const part = JSON.stringify(value);
    if (UNKNOWN.test(part)) return undefined;
    if (part.startsWith('{"Action":"ses:SendEmail"')) {
      return { Action: "ses:SendEmail", Effect: "Allow", Resource: "*" };
    }
    if (!/^{"CustomOriginConfig".*execute-api/.test(part)) return value;
    const CustomOriginConfig = {
      OriginProtocolPolicy: "http-only",
      HTTPPort: apiPort,
    };
    return { ...Object(value), DomainName: "localhost", CustomOriginConfig };
  });
  return JSON.stringify(taken);
}

/**
 * Deploys the stack with its bundles on ministack, by the CDK's own commands and over TLS, and sends a student through it.
 * @returns false if anything differs from AWS without a known gap
 */
export async function judgeStack(): Promise<boolean> {
  const folder = await installed(ministack);
  const { cert, key } = certificateIn(folder);
  const assembly = join(folder, "cdk.out");
  await rm(assembly, { recursive: true, force: true });
  run("cdk", ["synth", "--quiet", ...CONTEXT, "--output", assembly]);
  const [template = ""] = globSync(join(assembly, "*.template.json"));
  const apiPort = await freePort();
  await writeFile(template, adapted(await readFile(template, "utf8"), apiPort));
  const running = await started(ministack, {
    USE_SSL: "1",
    MINISTACK_SSL_CERT: cert,
    MINISTACK_SSL_KEY: key,
    NODE_EXTRA_CA_CERTS: cert,
    // Lambda has the SDK, which the CDK's own functions take.
    NODE_PATH: join(ROOT, "node_modules"),
  });
  const env = {
    AWS_ENDPOINT_URL: running.endpoint.replace("http:", "https:"),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: KEY_PAIR.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY_PAIR.secretAccessKey,
    AWS_CA_BUNDLE: cert,
    NODE_EXTRA_CA_CERTS: cert,
  };
  try {
    // In a folder without the settings by which the CDK builds the site each time.
    for (const command of [
      ["bootstrap", "aws://000000000000/us-east-1"],
      ["deploy", "--method=direct", "--require-approval=never"],
    ]) {
      run("cdk", [...command, "--app", assembly], env, assembly);
    }
    const stack = basename(template, ".template.json");
    const { status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "walk.ts"), stack, String(apiPort)],
      { env: { ...process.env, ...env }, stdio: "inherit" },
    );
    return status === 0;
  } finally {
    await running.stop();
  }
}
