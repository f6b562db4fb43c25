import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { expect, it } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { deleteStudent, findStudent } from "../../bin/deployment.ts";
import { checkMailAccount } from "../../bin/smoke/mail-account.ts";
import { createMailedToken } from "../../lambdas/storage/mailed-tokens.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import { bucketOf } from "../support/bucket.ts";
import { asStudent, idOf, stageCloud } from "../support/cloud.ts";
import { ROOT } from "../support/run-script.ts";

const cloud = await stageCloud();
const bucket = bucketOf(() => cloud);

/** Right that each command takes. */
const ACTIONS: Readonly<Record<string, string>> = {
  AdminDeleteUserCommand: "cognito-idp:AdminDeleteUser",
  AdminGetUserCommand: "cognito-idp:AdminGetUser",
  DeleteCommand: "dynamodb:DeleteItem",
  GetCommand: "dynamodb:GetItem",
  DeleteObjectsCommand: "s3:DeleteObject",
  GetAccountCommand: "ses:GetAccount",
  ListObjectsV2Command: "s3:ListBucket",
  PutCommand: "dynamodb:PutItem",
  QueryCommand: "dynamodb:Query",
  UpdateCommand: "dynamodb:UpdateItem",
};

/** Returns the actions of the policy "smoke" of the delivery. */
function grantedActions(): readonly string[] {
  const roles = readFileSync(join(ROOT, ".github/delivery-roles.yml"), "utf8");
  const [, policy = ""] = /\n {2}Smoke:\n(.*?)\n\n/s.exec(roles) ?? [];
  return [...policy.matchAll(/ Action:\s+(\[.*?\]|.*?\n)/gs)].flatMap(
    ([, actions = ""]) => actions.match(/[\w-]+:\w+/g) ?? [],
  );
}

it("the role of the delivery may do what the smoke test and its workflow do beside their student, and nothing else", async () => {
  const username = "amy@example.org";
  const amy = await asStudent(cloud, username);
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await amy.call("put-tabs", { body: tab });
  await bucket.put(`documents/${idOf(amy)}/essay.pdf`);
  const workflow = readFileSync(
    join(ROOT, ".github/workflows/smoke.yml"),
    "utf8",
  );
  const calls = [...workflow.matchAll(/\baws (\w+) ([\w-]+) --/g)];
  const taken = new Set([
    "cloudformation:DescribeStacks",
    ...calls.map(
      ([, service, call = ""]) =>
        `${service}:${call.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`,
    ),
  ]);
  const restore = interceptAwsCalls(({ name }, proceed) => {
    taken.add(ACTIONS[name] ?? name);
    return proceed();
  });
  const ses = mockClient(SESv2Client).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
  });

  await checkMailAccount();
  for (const { args } of ses.calls()) {
    const { name } = args[0].constructor;
    taken.add(ACTIONS[name] ?? name);
  }
  await createMailedToken(username, "confirm");
  const id = (await findStudent(username)) ?? "";
  await deleteStudent(username, id);
  restore();

  expect([...taken].toSorted()).toEqual(grantedActions().toSorted());
});
