import { until } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { whyUnmailable } from "../../../lambdas/storage/unmailable.ts";
import { signUp } from "../../support/accounts.ts";
import { asStudent, stageCloud, Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();

it.each(["bounce", "complaint"] as const)(
  "an address gets no more mails after a %s",
  async (kind) => {
    const username = `${kind}@simulator.amazonses.com`;
    const visitor = new Visitor(cloud);
    await signUp(visitor, username);
    expect(cloud.outbox()).toHaveLength(1);
    await until(async () => (await whyUnmailable(username)) === kind);
    await visitor.call("resend-confirm", { body: { username } });
    expect(cloud.outbox()).toHaveLength(1);
    expect(await whyUnmailable(username.toUpperCase())).toBe(kind);
    expect(await whyUnmailable(`other-${username}`)).toBeUndefined();
  },
);

it("a student who has called a reminder spam can still ask for a new password", async () => {
  const emailAddress = "zoe@example.org";
  await asStudent(cloud, emailAddress);
  const numBefore = cloud.outbox().length;
  const complaint = { complainedRecipients: [{ emailAddress }] };
  await cloud.invoke("lambdas/workers/mail-feedback.ts", {
    detail: { complaint },
  });
  const body = { username: emailAddress };
  await new Visitor(cloud).call("forgot-password", { body });
  expect(cloud.outbox()).toHaveLength(numBefore + 1);
  expect(cloud.outbox()[0]?.subject).toContain("Reset your");
});

it("a full mailbox gets mails again", async () => {
  const emailAddress = "amy@example.org";
  const bounce = {
    bounceType: "Transient",
    bouncedRecipients: [{ emailAddress }],
  };
  await cloud.invoke("lambdas/workers/mail-feedback.ts", {
    detail: { bounce },
  });
  expect(await whyUnmailable(emailAddress)).toBeUndefined();
});
