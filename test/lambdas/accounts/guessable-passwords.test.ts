import { beforeEach, describe, expect, it } from "@jest/globals";
import { school } from "../../../shared/college/school.ts";
import { stageAccounts } from "../../support/accounts.ts";
import {
  asStudent,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";

const username = "amy@example.org";
const { cloud } = await stageAccounts();
let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(cloud);
});

describe("a password that would be guessed", () => {
  it("is refused at sign-up, with the reason and no mail", async () => {
    const { status, body } = await visitor.call("signup", {
      body: { username, password: "Password123!" },
    });

    expect(status).toBe(400);
    expect(body.message).toMatch(/too common/);
    expect(cloud.outbox()).toEqual([]);
  });

  it("is refused as a new password, and the link works for another one", async () => {
    await asStudent(cloud, username);
    await visitor.call("forgot-password", { body: { username } });
    const link = mailedLink(cloud, username);

    const refused = await visitor.call(
      "reset-password",
      passwordReset(link, `${school.title}-1a!A`),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/our name/);

    const accepted = await visitor.call(
      "reset-password",
      passwordReset(link, `${PASSWORD}-2`),
    );
    expect(accepted.status).toBe(200);
  });
});
