import { until } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { isUnmailable } from "../../../lambdas/storage/unmailable.ts";
import { signUp } from "../../support/accounts.ts";
import { stageCloud, Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();

it.each(["bounce", "complaint"])(
  "an address gets no more mails after a %s",
  async (kind) => {
    const username = `${kind}@simulator.amazonses.com`;
    const visitor = new Visitor(cloud);
    await signUp(visitor, username);
    expect(cloud.outbox()).toHaveLength(1);
    await until(() => isUnmailable(username));
    await visitor.call("resend-confirm", { body: { username } });
    expect(cloud.outbox()).toHaveLength(1);
    expect(await isUnmailable(username.toUpperCase())).toBe(true);
    expect(await isUnmailable(`other-${username}`)).toBe(false);
  },
);

it("a full mailbox gets mails again", async () => {
  const emailAddress = "amy@example.org";
  const bounce = {
    bounceType: "Transient",
    bouncedRecipients: [{ emailAddress }],
  };
  await cloud.invoke("lambdas/workers/mail-feedback.ts", {
    detail: { bounce },
  });
  expect(await isUnmailable(emailAddress)).toBe(false);
});
