import { expect, it } from "@jest/globals";
import { changeApplication } from "../../lambdas/application/application.ts";
import { createLink } from "../../lambdas/storage/links.ts";
import { smokeUsername } from "../../shared/accounts.ts";
import { asStudent, idOf, stageCloud } from "../support/cloud.ts";
import { textAt } from "../support/run-script.ts";

const cloud = await stageCloud({ isKept: true });
const id = "7b1f6b4e-0f3c-4c3a-9a53-2f8d3a1c9e55";

/** Calls the smoke test's function, whose rights are checked as on AWS. */
async function call(deed: string, input: object) {
  const { statusCode, body } = (await cloud.invoke("lambdas/workers/smoke.ts", {
    requestContext: { authorizer: { iam: { userArn: "role/watch" } } },
    body: JSON.stringify({ deed, input }),
  })) as { statusCode: number; body?: string };
  return { statusCode, reply: JSON.parse(body ?? "null") as unknown };
}

it("the function of the smoke test lets its student come and go, with no right that this does not take", async () => {
  const student = await asStudent(cloud, smokeUsername(id));
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  await student.call("put-tabs", { body: tab });
  await student.call("put-add-another", {
    body: { button_id: "activity", num_components: 10 },
  });
  for (const folder of ["uploads", "documents", "applications"]) {
    await cloud.bucket.put(`${folder}/${idOf(student)}/a`);
  }
  await student.call("get-pdf");
  await changeApplication(idOf(student), () => ({ submissions: 1 }));
  await createLink({
    scope: "reader",
    student: idOf(student),
    created_by: "a",
  });
  expect((await call("confirm", { id })).reply).toMatch(/^[\da-f]{64}$/);
  expect((await call("isTold", { id })).reply).toBe(true);
  expect((await call("erase", { id })).reply).toBe(true);
  expect((await student.call("get-profile")).status).toBe(401);
  expect((await call("erase", { id })).reply).toBe(false);

  const { isNeeded, refusals } = cloud.usedRights();
  expect(refusals).toEqual([]);
  const unneeded = [...isNeeded]
    .filter(([part, needed]) => part.startsWith("StaffRolessmoke") && !needed)
    .map(([part]) => part);
  expect(unneeded.filter((part) => !part.includes(" logs:"))).toEqual([]);
});

it("it reaches nobody else, whatever is sent", async () => {
  const amy = await asStudent(cloud, "amy@example.org");
  for (const input of [
    { id: "amy@example.org" },
    { id: `${id}@x.org,amy@example.org` },
    { username: "amy@example.org" },
    { id: [id] },
  ]) {
    for (const deed of ["confirm", "isTold", "erase"]) {
      expect((await call(deed, input)).statusCode).toBe(400);
    }
  }
  expect((await amy.call("get-profile")).status).toBe(200);
});

it("the roles of the delivery may call it, find its address, ask how mail is and do what the workflow does, and nothing else", () => {
  const roles = textAt(".github/delivery-roles.yml");
  const [, policy = ""] = /\n {2}Smoke:\n(.*?)\n\n/s.exec(roles) ?? [];
  const actions = [...policy.matchAll(/ Action:\s+(\[.*?\]|.*?\n)/gs)].flatMap(
    ([, text = ""]) => text.match(/[\w-]+:\w+/g) ?? [],
  );
  const workflow = textAt(".github/workflows/smoke.yml");
  const calls = [...workflow.matchAll(/\baws (\w+) ([\w-]+) --/g)];
  const taken = calls.map(
    ([, service, name = ""]) =>
      `${service}:${name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`,
  );
  expect(actions.toSorted()).toEqual(
    [
      ...new Set([
        "lambda:InvokeFunctionUrl",
        "lambda:InvokeFunction",
        "ses:GetAccount",
        ...taken,
      ]),
    ].toSorted(),
  );
  expect(policy.match(/function:\S+|lambda:\w+: \S+/g)).toEqual([
    "function:*-smoke",
    "lambda:FunctionUrlAuthType: AWS_IAM",
    "function:*-smoke",
    "lambda:InvokedViaFunctionUrl: true",
  ]);
});
