import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../test/support/run-script.ts";
import {
  EDGE_CONTEXT,
  synthesizedStacks,
} from "../../test/support/stack-template.ts";

const stages = {
  test: { stage: "test", disposable: "true" },
  prod: {
    stage: "prod",
    domain: "apply.example.edu",
    certificateArn:
      "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
    mailFrom: "apply@example.edu",
    alarmEmail: "staff@example.edu",
    convertConcurrency: "10",
    printConcurrency: "10",
    warmWrites: "8000",
    originSecrets: "2,1",
  },
  edge: {
    ...EDGE_CONTEXT,
    stage: "prod",
    backupVaultArn:
      "arn:aws:backup:us-east-1:210987654321:backup-vault:admission",
  },
} as const;

/**
 * Lints the templates of the stages and of the roles that deploy them.
 * @returns what is wrong, a line each
 */
export async function lint(folder: string): Promise<readonly string[]> {
  const place = await mkdtemp(join(tmpdir(), "conformance-"));
  const files = [join(ROOT, ".github", "delivery-roles.yml")];
  for (const [stage, context] of Object.entries(stages)) {
    for (const [name, stack] of Object.entries(synthesizedStacks(context))) {
      const file = join(place, `${stage}-${name}.json`);
      await writeFile(file, JSON.stringify(stack));
      files.push(file);
    }
  }
  const { stdout, stderr } = spawnSync(
    join(folder, "bin", "cfn-lint"),
    [
      `--config-file=${join(import.meta.dirname, "cfnlintrc.yaml")}`,
      "--format=parseable",
      ...files,
    ],
    { encoding: "utf8" },
  );
  await rm(place, { recursive: true });
  return `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
}
