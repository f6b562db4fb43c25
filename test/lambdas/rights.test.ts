import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { clock, today } from "../../lambdas/clock.ts";
import { createLink, type LinkScope } from "../../lambdas/storage/links.ts";
import type { PdfReply } from "../../shared/contract/replies.ts";
import type { RouteId } from "../../shared/routes.ts";
import { signUp } from "../support/accounts.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import {
  confirmation,
  idOf,
  mailedLink,
  PASSWORD,
  passwordReset,
  signedUp,
  startCloud,
  Visitor,
  type CallOptions,
  type TestCloud,
} from "../support/cloud.ts";
import { REMINDER_NOON } from "../support/last-deadline.ts";
import { openLink } from "../support/links.ts";
import { writePrintedSite } from "../support/printed-site.ts";
import { WRONG_PASSWORD } from "../support/requests.ts";
import {
  announce,
  conversionEnd,
  essay,
  fileKeyOf,
  key,
  postFile,
  presigned,
  upload,
} from "../support/uploads.ts";

/** Everything that students, staff, schedules and failures make the functions do, to see which rights that takes. */

const username = "amy@example.org";
const EARLIEST = "00000000-0000-7000-8000-000000000000";
const MINUTE = 60_000;

let cloud: TestCloud;
let amy: Visitor;
let restore = () => {};
const { now } = clock;

function pass(milliseconds: number): void {
  clock.now = () => new Date(jest.now() + milliseconds);
}

async function logIn(): Promise<void> {
  clock.now = now;
  await amy.call("login", { body: { username, password: PASSWORD } });
}

/** Calls a route as a student who has been away for some minutes, so that the session is prolonged. */
async function call<R extends RouteId>(route: R, options?: CallOptions<R>) {
  await logIn();
  pass(2 * MINUTE);
  const reply = await amy.call(route, options);
  clock.now = now;
  return reply;
}

/** Leaves objects in the bucket that nobody needs. */
async function litter(): Promise<void> {
  for (const folder of ["uploads", "documents"]) {
    const extension = folder === "documents" ? ".pdf" : "";
    const student = idOf(amy);
    await cloud.bucket.put(
      `${folder}/${student}/${key}/${EARLIEST}${extension}`,
    );
  }
}

/** Makes calls of one kind fail until `restore`. */
function lose(command: string): void {
  restore = interceptAwsCalls(({ name }, proceed) =>
    name === command ? Promise.reject(new Error("lost")) : proceed(),
  );
}

/** Polls until a print has ended, and opens it. */
async function print(
  request: () => Promise<{ readonly body: Partial<PdfReply> }>,
): Promise<void> {
  for (;;) {
    const { status, url } = (await request()).body;
    if (status === "FAILED") return;
    if (status === "COMPLETED") {
      await fetch(url ?? "");
      return;
    }
  }
}

async function useAccounts(): Promise<void> {
  amy = await signedUp(cloud, username);
  await signUp(amy);
  await amy.call("login", { body: { username, password: WRONG_PASSWORD } });
  await amy.call("resend-confirm", { body: { username } });
  await amy.call("forgot-password", { body: { username } });
  const reset = mailedLink(cloud, username);
  const digits = passwordReset({ username, id: "123456" }, PASSWORD);
  await amy.call("reset-password", digits);
  lose("AdminSetUserPasswordCommand");
  await amy.call("reset-password", passwordReset(reset, PASSWORD));
  restore();
  await amy.call("reset-password", passwordReset(reset, PASSWORD));

  await signUp(new Visitor(cloud), "bounce@simulator.amazonses.com");
  const other = "bob@example.org";
  const bob = new Visitor(cloud);
  await signUp(bob, other);
  for (const route of ["resend-confirm", "forgot-password"] as const) {
    await bob.call(route, { body: { username: other } });
  }
  await new Visitor(cloud).call(
    "confirm",
    confirmation(mailedLink(cloud, other)),
  );
}

/** Has mails refused by their server, and the next by SES for everybody. */
async function useRefusals(): Promise<void> {
  const type = { bounceType: "Permanent" };
  const bouncedRecipients = [{ status: "5.7.1" }];
  const of = { destination: [username], messageId: "id", tags: {} };
  // The report of an earlier mail comes late.
  for (const timestamp of [now().toISOString(), "2000-01-01T00:00:00.000Z"]) {
    const bounce = { ...type, bouncedRecipients, timestamp };
    const detail = { eventType: "Bounce", mail: { ...of, timestamp }, bounce };
    await cloud.invoke("lambdas/workers/mail-feedback.ts", { detail });
  }
  const ask = () => amy.call("forgot-password", { body: { username } });
  await ask();
  cloud.mailAccount.isPaused = true;
  await ask();
  cloud.mailAccount.isPaused = false;
}

async function useApplication(): Promise<void> {
  const components = { button_id: "activity", num_components: 10 };
  await call("get-profile");
  await call("put-answer", { body: aCompleteApplication({}, today()) });
  await call("put-last-page", { body: { last_page: "/education" } });
  await call("post-validations", {
    body: { first_name: ["First Name"] },
  });
  await call("put-add-another", { body: components });
  await call("get-add-another");
  await call("put-tabs", {
    body: { tab_id: "faith_essay", chosen_tab: "doc" },
  });
  await call("get-tabs");
}

/** Uploads a document, and another one before the first one is converted. */
async function replaceWhileConverted(): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const replaced = Promise.withResolvers<void>();
  await litter();
  restore = interceptAwsCalls(async ({ name }, proceed) => {
    if (name === "PutObjectCommand") {
      begun.resolve();
      await replaced.promise;
    }
    if (name === "DeleteObjectsCommand") replaced.resolve();
    return proceed();
  });
  const form = await presigned(amy, key);
  await postFile(form, await essay());
  await announce(amy, key, fileKeyOf(form), "essay.pdf");
  await begun.promise;
  await upload(amy, key, await essay());
  restore();
}

async function useDocuments(): Promise<void> {
  await call("post-presigned-url", { body: { answer_key: key } });
  await litter();
  await upload(amy, key, await essay());
  const { body } = await call("get-conversion", { params: { key } });
  await fetch(body.url ?? "");
  await call("get-document-answer");
  await litter();
  await call("delete-document-answer", { params: { key } });

  await litter();
  lose("PutObjectCommand");
  await upload(amy, key, await essay());
  restore();
  await litter();
  await call("delete-conversion", { params: { key } });
  await replaceWhileConverted();
  const missing = `uploads/${idOf(amy)}/${key}/${EARLIEST}`;
  await call("post-conversion", {
    params: { key },
    body: { file_key: missing, file_name: "essay.pdf" },
  });
}

async function sweep(folder: string): Promise<void> {
  await cloud.invoke("lambdas/workers/sweep.ts", { folder });
}

async function useSweeps(): Promise<void> {
  await cloud.bucket.put(`applications/${idOf(amy)}/lost.pdf`);
  await litter();
  pass(61 * MINUTE);
  await sweep("applications");
  await sweep("documents");
  clock.now = now;

  // More documents than a sweep handles at once, and no time: it keeps where the next one carries on.
  for (let student = 10; student < 21; student += 1) {
    const name = EARLIEST.replace("00", String(student));
    await cloud.bucket.put(`documents/${name}/${key}/${EARLIEST}.pdf`);
  }
  restore = interceptAwsCalls(({ name }, proceed) => {
    if (name === "DeleteObjectsCommand") pass(4 * MINUTE);
    return proceed();
  });
  await sweep("documents");
  restore();
  clock.now = now;

  const hang = async () => {
    lose("StartExecutionCommand");
    const form = await presigned(amy, key);
    await postFile(form, await essay());
    await announce(amy, key, fileKeyOf(form), "essay.pdf");
    restore();
  };
  await logIn();
  await hang();
  pass(8 * MINUTE);
  await amy.call("get-conversion", { params: { key } });
  clock.now = now;
  await hang();
  pass(8 * MINUTE);
  await sweep("uploads");
  clock.now = now;
  await hang();
  await sweep("uploads");
  await conversionEnd(amy, key);
}

async function usePrints(): Promise<void> {
  for (const first_name of ["Amy", "Ann", "Broken"]) {
    await call("put-answer", { body: { first_name } });
    await print(() => call("get-pdf"));
  }
  // The reply to the write that records a print is lost, and the client sends it again.
  restore = interceptAwsCalls(async ({ input }, proceed) => {
    const update = String(input["UpdateExpression"]);
    if (update.startsWith("SET #status = :completed")) await proceed();
    return proceed();
  });
  await call("put-answer", { body: { first_name: "Amy" } });
  await print(() => call("get-pdf"));
  restore();

  await upload(amy, key, await essay());
  for (const file of await cloud.bucket.keys()) {
    if (/^documents\/.*\.pdf$/.test(file)) await cloud.bucket.remove(file);
  }
  await print(() => call("get-pdf"));
  await call("put-answer", { body: { first_name: "Ada" } });
  await print(() => call("get-copy"));
}

async function useLinks(): Promise<void> {
  const student = idOf(amy);
  const link = (scope: LinkScope, version = {}) =>
    createLink({ scope, student, created_by: "test", ...version }, 600);
  const anybody = new Visitor(cloud);
  const open = (service_token: string) =>
    anybody.call("get-service-document", {
      params: { key },
      query: { service_token },
    });
  await upload(amy, key, await essay());
  for (const version of [{}, { version: 1 }]) {
    await openLink(cloud, "public", await link("public", version));
    const token = await link("service", version);
    await openLink(cloud, "service", token);
    const { url } = (await open(token)).body;
    if (url) await fetch(url);
  }
  const query = { service_token: await link("service") };
  await print(() => anybody.call("get-service-pdf", { query }));
  const category = "address";
  const text = "Montpelier";
  const { body } = await anybody.call("lookup", { query: { text, category } });
  const [{ id = "" } = {}] = body as unknown as { id?: string }[];
  await anybody.call("lookup", { query: { id, category } });
}

async function useReminders(): Promise<void> {
  clock.now = () => new Date(REMINDER_NOON);
  const body = { username, password: PASSWORD };
  await new Visitor(cloud).call("login", { body });
  await cloud.invoke("lambdas/workers/notices.ts", {});
  const [mail] = cloud.outbox();
  const address = mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  await fetch(address, { method: "POST" });
  clock.now = now;
}

async function submit(): Promise<void> {
  for (const withdrawn of [true, false]) {
    await call("put-withdrawal", { body: { withdrawn } });
  }
  await call("post-web-status", { body: { web_status: "validating" } });
  await call("submit");
  pass(5 * MINUTE);
  await cloud.invoke("lambdas/workers/notices.ts", {});
  clock.now = now;
}

async function useAddresses(): Promise<void> {
  const moved = "ada@example.org";
  const unused = "cleo@example.org";
  const cleo = new Visitor(cloud);
  const move = async (student: Visitor, from: string, to: string) => {
    const body = { username: from, password: PASSWORD, new_username: to };
    await student.call("change-address", { body });
    for (const id of ["123456", mailedLink(cloud, to).id]) {
      await student.call("confirm-address", { body: { username: to, id } });
    }
  };
  // SES takes mails again.
  pass(10 * MINUTE);
  await move(amy, username, moved);
  await signUp(cleo, unused);
  await cleo.call("confirm", confirmation(mailedLink(cloud, unused)));
  await move(cleo, unused, "clio@example.org");
  pass(15 * MINUTE);
  await cloud.invoke("lambdas/workers/notices.ts", {});
  const { id } = mailedLink(cloud, username);
  await amy.call("confirm-address", { body: { username, id } });
  clock.now = now;
  await amy.call("logout");
}

beforeAll(async () => {
  const folder = writePrintedSite();
  cloud = await startCloud({
    siteFolder: folder,
    dataDir: join(folder, "data"),
  });
  await useAccounts();
  await useRefusals();
  await useApplication();
  await useDocuments();
  await useSweeps();
  await usePrints();
  await useLinks();
  await useReminders();
  await submit();
  await useAddresses();
  await cloud.reset();
});

/** Rights that no call needs locally, each with the reason why the template has it. */
const NOT_LOCAL: Readonly<Record<string, RegExp>> = {
  "logs are written by Lambda and Step Functions themselves": / logs:/,
  "traces are written by Step Functions itself": / xray:/,
  "events that fail go to the queue from Lambda itself": / sqs:/,
  "the construct library also allows a function's versions":
    / lambda:InvokeFunction .+:\*$/,
  "what is denied to everybody is nobody's right":
    /^StorageAudit.+ResourcePolicy.+ dynamodb:\w+ \*$/,
  "loopback has no unencrypted connections to deny": / s3:\* .+ false$/,
};

describe("the rights of the template", () => {
  const rights = () =>
    [...cloud.usedRights().isNeeded].filter(
      // People's are proved by their commands: staff/roles.test.ts.
      ([part]) => !part.startsWith("StaffRoles"),
    );

  it("are enough: no call was refused", () => {
    expect(cloud.usedRights().refusals).toEqual([]);
  });

  it("are all needed: without any one, something would have been refused", () => {
    const reasons = Object.values(NOT_LOCAL);
    const unused = rights()
      .filter(([, isNeeded]) => !isNeeded)
      .map(([part]) => part);
    expect(
      unused.filter((part) => !reasons.some((reason) => reason.test(part))),
    ).toEqual([]);
    expect(rights().length - unused.length).toBeGreaterThan(200);
  });

  it.each(Object.entries(NOT_LOCAL))(
    "are not needed where %s",
    (_reason, exempt) => {
      const found = rights().filter(([part]) => exempt.test(part));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(([, isNeeded]) => isNeeded)).toEqual([]);
    },
  );
});
