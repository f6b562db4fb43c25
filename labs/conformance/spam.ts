import { spawnSync } from "node:child_process";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { startLocalCloud } from "@admission/local-cloud";
import { synthesize } from "../../lib/synthesize.ts";

/**
 * Has SpamAssassin, which Debian has, judge every mail as SES would send it, by its rules that ask nobody: `second` for
 * those of the second school. Exits with 1 unless each has 0.0 points.
 */

const ROOT = join(import.meta.dirname, "../..");
const ADDRESS = "ada@example.org";
const DOMAIN = "apply.college.edu";
const second = join(ROOT, "test/support/second-school.ts");
registerHooks({
  resolve: (specifier, context, next) =>
    process.argv[2] === "second" && specifier.endsWith("/college/school.ts")
      ? next(second, context)
      : next(specifier, context),
});

const cloud = await startLocalCloud({
  template: synthesize({ mailFrom: `admission@${DOMAIN}` }),
  rootDir: ROOT,
});
const accounts = await import("../../lambdas/accounts/account-mails.ts");
const mails = await import("../../lambdas/mail/application-mails.ts");
const { sendMail } = await import("../../lambdas/mail/mail.ts");
const asked = { username: ADDRESS, asked_at: "2026-11-20T12:00:00Z" };
await accounts.mailConfirmation(asked);
await accounts.mailReset(asked);
await accounts.mailAccountExists(ADDRESS, "signup");
await accounts.mailPasswordChanged(asked);
const about = { answer: { first_name: "Ada" }, username: ADDRESS };
const reference = "7KQ2-M9XD";
for (const [kind, mail] of [
  [
    "receipt",
    mails.receiptMail(about, reference, "2026-11-20T12:00:00Z", false),
  ],
  [
    "reopened",
    mails.reopenedMail(about, reference, {
      at: "",
      reason: "A page is missing.",
    }),
  ],
  [
    "conversion-failed",
    mails.conversionFailedMail(about, "essay", "a.pdf", "Empty."),
  ],
  [
    "reminder",
    mails.reminderMail(about, "2026-11-30", ["Essays"], "token", false),
  ],
] as const) {
  await sendMail(ADDRESS, kind, mail);
}

for (const { subject, source } of cloud.outbox()) {
  const input = `Return-Path: <bounces@mail.${DOMAIN}>\r\n${source.replaceAll(/http:\/\/localhost:\d+/g, `https://${DOMAIN}`)}`;
  const { stdout } = spawnSync("spamassassin", ["--local"], { input });
  const [, points, tests] =
    /^X-Spam-Status: .*?score=(\S+)[^]*?tests=([\w,\s]*?)\s+auto/m.exec(
      stdout.toString(),
    ) ?? [];
  process.stdout.write(
    `${points} ${subject}: ${tests?.replaceAll(/\s/g, "")}\n`,
  );
  if (!(Number(points) <= 0)) process.exitCode = 1;
}
await cloud.stop();
