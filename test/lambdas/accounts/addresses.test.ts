import { describe, expect, it } from "@jest/globals";
import {
  normalizeUsername,
  USERNAME_MESSAGE,
} from "../../../shared/accounts.ts";
import { errorsOf } from "../../../shared/form/validation.ts";
import { logIn, signUp, stageAccounts } from "../../support/accounts.ts";
import { confirmation, mailedLink, Visitor } from "../../support/cloud.ts";

/** A code is promised only to an address that can get it; any other is told at its box, to everybody alike. */

const { cloud } = await stageAccounts();
const LONG = "a".repeat(64);
const SITE = "example.org";

describe("a code for", () => {
  it.each([
    ["ada@example.org", "ada@example.org"],
    [" Ada@Example.ORG ", "ada@example.org"],
    ["\u202A\u200Bada\u0007@example.org\u202C", "ada@example.org"],
    ["ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
    ["ada@example。org", "ada@example.org"],
    ["o’neil@example.org", "o'neil@example.org"],
    ["o‘neil@example.org", "o'neil@example.org"],
    ["amy_1.o+c/d!#$%&*=?^`{|}~-@sub-domain.example.museum", undefined],
    [`${LONG}@${SITE}`, undefined],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    ["ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
    ["ada@xn--bcher-kva.example", undefined],
    ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@straße.example", "ada@xn--strae-oqa.example"],
    ["bounce@simulator.amazonses.com", undefined],
  ])("%s arrives", async (typed, reached = typed) => {
    const visitor = new Visitor(cloud);

    const answers = { email_address: typed };
    expect(errorsOf(answers, "2026-10-05")).not.toHaveProperty("email_address");
    expect((await signUp(visitor, typed)).status).toBe(200);
    expect(cloud.outbox().map(({ to }) => to)).toEqual([reached]);
    expect(normalizeUsername(reached)).toBe(reached);

    // One account, however it is typed.
    await visitor.call("confirm", confirmation(mailedLink(cloud, reached)));
    for (const name of [typed, reached]) {
      const { body } = await logIn(visitor, name);
      expect(body).toEqual({ username: reached });
    }
  });

  it.each([
    "",
    "amy",
    "amy@example",
    "@example.org",
    "amy@.org",
    "amy@example.",
    "amy@example.org.",
    "amy@example..org",
    "amy@two@example.org",
    "amy o@example.org",
    "amy@example.org,",
    "amy@example.org;bo@example.org",
    "<amy@example.org>",
    "mailto:amy@example.org",
    '"amy"@example.org',
    "josé@example.org",
    "jose\u0301@example.org",
    "\u0130pek@example.org",
    "美@example.org",
    ".ada@example.org",
    "ada.@example.org",
    "a..da@example.org",
    `${LONG}a@${SITE}`,
    `ada@${LONG}.example`,
    `ada@${"a".repeat(60)}ü.example`,
    `${LONG}@${"a".repeat(60)}.${SITE}`,
    "ada@-example.org",
    "ada@example-.org",
    "ada@exam_ple.org",
    "ada@_bücher.example",
    "ada@127.0.0.1",
    "ada@0x7f.1",
    "ada@bücher.example/",
    "ada@bücher.example:80",
    "ada@bücher.example?x",
    "ada@b%C3%BCcher.example",
    "ada@a℀b.example",
  ])("%j is not promised", async (typed) => {
    const visitor = new Visitor(cloud);

    for (const routeId of ["signup", "resend-confirm", "forgot-password"]) {
      const { status, body } = await visitor.call(routeId as "signup", {
        body: {
          username: typed,
          ...(routeId === "signup" && { password: "Correct-Horse-7-Battery" }),
        },
      });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ message: USERNAME_MESSAGE }),
      ]);
    }
    expect(await logIn(visitor, typed)).toMatchObject({
      status: 400,
      body: { message: "Please provide a valid email address." },
    });
    expect(cloud.outbox()).toEqual([]);
  });
});
