import { pagesOf, textOf } from "@admission/safe-documents/testing/read-pdf";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { unzipSync } from "fflate";
import { requestPdf } from "../../../lambdas/application-pdf/builds.ts";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { clock } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { recordPrinted } from "../../../lambdas/storage/application-pdfs.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { recordMailState } from "../../../lambdas/storage/mail-states.ts";
import {
  ownCopyKey,
  submissionPdfKey,
} from "../../../lambdas/storage/submissions.ts";
import { school } from "../../../shared/college/school.ts";
import type { PdfReply } from "../../../shared/contract/replies.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { handIn } from "../../support/hand-in.ts";
import { viewFor } from "../../support/links.ts";
import { writePrintedSite } from "../../support/printed-site.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const USERNAME = "amy@example.org";
const cloud = await startCloud({ siteFolder: writePrintedSite() });
let amy: Visitor;
beforeEach(async () => {
  await cloud.reset();
  amy = await asStudent(cloud);
});

async function finalPdf(): Promise<PdfReply> {
  for (;;) {
    const { body } = await amy.call("get-pdf");
    if (body.status === "COMPLETED" || body.status === "FAILED") return body;
  }
}

function copyOfAmy() {
  return { student: idOf(amy), scope: "service" } as const;
}

async function attach(text: string) {
  await upload(amy, "prompts_essay_doc", await essay(text));
}

/** Returns the links with which prints were made. */
async function printersLinks() {
  const items = await cloud.tables.items("TOKENS_TABLE");
  return items.filter(({ created_by }) => created_by === "function:pdf-print");
}

async function download(url: string) {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

it("a copy of everything is for people to read, says who was shown it, and is made once a day", async () => {
  const student = idOf(amy);
  await upload(amy, key, await essay("Essay", "my.essay.pdf"));
  await viewFor(cloud, "service", student, "ann");
  const at = "2026-11-05T17:00:00Z";
  const mail = { state: "delayed", kind: "code", message_id: "" } as const;
  await recordMailState(USERNAME, { ...mail, reported_at: at });
  const reason = "Enrolled elsewhere.";
  await changeApplication(student, () => ({
    former_address: { username: "amy@example.com", moved_at: at },
    reminders_stopped: true,
    web_status: [{ web_status: "started", at }],
    replaced: { first_name: ["Aimee", "Ame"] },
    unasked: { conviction_comment: "I took it back." },
    reopened: { at, reason: "A page is missing." },
    withdrawn: { at, by: "ann", reason, reinstated_at: at },
    submissions: 2,
  }));
  const versions = [1, 2].map((n) => submissionPdfKey(student, n));
  for (const each of versions) await cloud.bucket.put(each);
  const copy = async () => {
    for (;;) {
      const { body } = await amy.call("get-copy");
      if (body.status === "COMPLETED") return body;
      if (body.status === "FAILED") throw new Error("Its PDF has failed.");
    }
  };

  const filesOf = async (url: string) => unzipSync(await download(url));
  const textIn = (files: Awaited<ReturnType<typeof filesOf>>) =>
    new TextDecoder().decode(files["Your data.txt"]);

  const { url, made_at } = await copy();
  const files = await filesOf(url);
  expect(Object.keys(files).toSorted()).toEqual([
    "Application, version 1.pdf",
    "Application, version 2.pdf",
    "Application.pdf",
    "Documents/1 my.essay.pdf",
    "Your data.txt",
  ]);
  const text = textIn(files);
  const time = /[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/g;
  const rows = text.replaceAll(time, "TIME").split("\n");
  expect(rows.filter((row) => row.includes(": "))).toEqual([
    "Answers and documents: in the files beside this one",
    `Email address: ${USERNAME}`,
    "Email address before: amy@example.com",
    `Reference: ${referenceOf(student)}`,
    "Login: TIME",
    "Reminders: stopped by you",
    "Last email: code, delayed, TIME",
    "TIME: started",
    "TIME: reopened: A page is missing.",
    "TIME: withdrawn: Enrolled elsewhere.",
    "TIME: no longer withdrawn",
    "Submissions: 2",
    "Explanation of the conviction: I took it back.",
    "First Name: Aimee; Ame",
    "TIME: link opened, scope service",
  ]);
  expect(text).toContain(school.words.recipients);
  await amy.call("put-answer", { body: { first_name: "Ann" } });
  expect((await copy()).made_at).toBe(made_at);

  const isLeftAfter = async (hours: number) => {
    clock.now = () => new Date(jest.now() + hours * 3_600_000);
    await cloud.invoke("lambdas/workers/sweep.ts", { folder: "applications" });
    return (await cloud.bucket.keys()).includes(ownCopyKey(student));
  };
  expect(await isLeftAfter(23)).toBe(true);
  clock.now = () => new Date(jest.now() + 25 * 3_600_000);
  await amy.call("login", { body: { username: USERNAME, password: PASSWORD } });
  // Not by its time, which the bucket keeps to the second.
  expect(textIn(await filesOf((await copy()).url))).not.toBe(text);
  expect(await isLeftAfter(25)).toBe(false);
});

describe("prints of one student", () => {
  it("are limited to twenty in a row; the next one waits, and is started later", async () => {
    let begun = 0;
    let build = "";
    interceptAwsCalls((call, proceed) => {
      if (call.name !== "StartExecutionCommand") return proceed();
      begun += 1;
      build = String(call.input["name"]);
      return Promise.resolve({});
    });
    const print = async (first_name: string) => {
      await amy.call("put-answer", { body: { first_name } });
      return amy.call("get-pdf");
    };
    for (let count = 1; count <= 20; count += 1) {
      await print(`Amy ${count}`);
      await recordPrinted({ ...copyOfAmy(), build }, `${count}.pdf`);
    }
    expect(begun).toBe(20);

    const waiting = { status: 200, body: { status: "UNPROCESSED", url: "" } };
    expect(await print("Amy again")).toMatchObject(waiting);
    expect(await amy.call("get-pdf")).toMatchObject(waiting);
    expect(begun).toBe(20);
    // Readers have their own.
    await requestPdf({ ...copyOfAmy(), scope: "reader" });
    expect(begun).toBe(21);

    clock.now = () => new Date(jest.now() + 7 * 60_000);
    expect(await amy.call("get-pdf")).toMatchObject(waiting);
    expect(begun).toBe(22);
  });
});

it("the writes that claim the build, mark it as started and record the print are idempotent if their replies are lost and they are sent again", async () => {
  const writes = [
    /REMOVE failure_reported/,
    /^SET #status = :status/,
    /^SET #status = :completed/,
  ];
  await amy.call("put-answer", { body: { first_name: "Amy" } });
  const repeated = new Set<RegExp>();
  interceptAwsCalls(async ({ input }, proceed) => {
    const update = String(input["UpdateExpression"]);
    for (const write of writes.filter((each) => each.test(update))) {
      repeated.add(write);
      await proceed();
    }
    return proceed();
  });

  const { status, url } = await finalPdf();

  expect(status).toBe("COMPLETED");
  expect(await textOf(await download(url))).toContain("Amy");
  expect(repeated.size).toBe(writes.length);
});

describe("GET /api/pdf", () => {
  it("prints the current answers, followed by the uploaded documents", async () => {
    await amy.call("put-answer", {
      body: { first_name: "Amy", faith_essay_statement: "Leave it better." },
    });
    await attach("My own essay");

    expect((await amy.call("get-pdf")).body).toEqual({
      status: "UNPROCESSED",
      url: "",
    });
    const { status, url } = await finalPdf();

    expect(status).toBe("COMPLETED");
    const pdf = await download(url);
    expect(await textOf(pdf)).toMatch(
      /Amy Leave it better\..*essay\.pdf · 1 page.*My own essay/s,
    );
    expect(await pagesOf(pdf)).toBeGreaterThanOrEqual(2);

    // The printer may read that student's document for ten minutes; the link is valid longer than the time between two
    // polls, and no longer than it says.
    const { searchParams } = new URL(url);
    const links = await printersLinks();
    expect(links).toMatchObject([{ scope: "service", student: idOf(amy) }]);
    const lives = Number(links[0]?.["expires_at"]) - jest.now() / 1000;
    expect(lives).toBeGreaterThan(500);
    expect(lives).toBeLessThanOrEqual(600);
    expect(searchParams.get("X-Amz-Expires")).toBe("60");
    expect(searchParams.get("response-cache-control")).toBe("no-store");
    expect(searchParams.get("response-content-disposition")).toContain(
      `${school.slug}-application-${(await amy.call("get-profile")).body.reference}.pdf`,
    );
  });

  it("has a page that says so in place of a document whose file is missing", async () => {
    await amy.call("put-answer", { body: { first_name: "Amy" } });
    await attach("My own essay");
    const { bucket } = cloud;
    for (const each of await bucket.keys()) await bucket.remove(each);

    const { status, url } = await finalPdf();

    expect(status).toBe("COMPLETED");
    expect(await textOf(await download(url))).toMatch(
      /Amy.*essay\.pdf This document could not be shown here\./,
    );
  });

  it("is printed once for the same answers and again after a change", async () => {
    await amy.call("put-answer", {
      body: { first_name: "Amy", faith_essay_statement: "One." },
    });
    // One that cannot be started is reported, and starts at the next request.
    const restore = interceptAwsCalls((call, proceed) =>
      call.name === "StartExecutionCommand"
        ? Promise.reject(new Error("lost"))
        : proceed(),
    );
    expect((await amy.call("get-pdf")).status).toBe(500);
    restore();
    const [first, again] = [await finalPdf(), await finalPdf()];
    const objectOf = ({ url }: PdfReply) => new URL(url).pathname;
    expect(objectOf(again)).toBe(objectOf(first));

    await amy.call("put-last-page", { body: { last_page: "/education" } });
    expect(objectOf(await finalPdf())).toBe(objectOf(first));

    // Saving the same answer again changes nothing.
    await amy.call("put-answer", { body: { faith_essay_statement: "One." } });
    expect(objectOf(await finalPdf())).toBe(objectOf(first));

    await amy.call("put-answer", { body: { faith_essay_statement: "Two." } });
    expect(await textOf(await download((await finalPdf()).url))).toContain(
      "Two.",
    );
  });

  it("is printed again when a document was replaced or deleted, and unlinked prints are deleted", async () => {
    const links: string[] = [];
    const printed = async () => {
      const { url } = await finalPdf();
      links.push(url);
      return textOf(await download(url));
    };
    await attach("The first essay");
    expect(await printed()).toContain("The first essay");

    await attach("The second essay");
    const second = await printed();
    expect(second).toContain("The second essay");
    expect(second).not.toContain("The first essay");

    await amy.call("delete-document-answer", {
      params: { key: "prompts_essay_doc" },
    });
    expect(await printed()).not.toContain("The second essay");

    const statuses = await Promise.all(
      links.map(async (url) => (await fetch(url)).status),
    );
    // The link is of a function that may not list, so the bucket does not say that the object is gone.
    expect(statuses).toEqual([403, 200, 200]);
  });

  it("fails instead of printing an error page, reports that once, and is retried at the next request", async () => {
    await amy.call("put-answer", { body: { first_name: "Broken" } });
    expect(await finalPdf()).toEqual({ status: "FAILED", url: "" });

    expect((await amy.call("get-pdf")).body.status).toBe("UNPROCESSED");
    expect((await finalPdf()).status).toBe("FAILED");
  });

  it("has a record and a print of its own for readers", async () => {
    await amy.call("put-answer", { body: { first_name: "Amy" } });
    await handIn(idOf(amy));
    const whole = await finalPdf();
    const service_token = await createLink(
      { scope: "reader", student: idOf(amy), created_by: "test" },
      600,
    );
    const reply = () =>
      new Visitor(cloud).call("get-service-pdf", { query: { service_token } });
    let copy = (await reply()).body;
    expect(copy).toEqual({ status: "UNPROCESSED", url: "" });
    while (copy.status !== "COMPLETED") copy = (await reply()).body;

    expect(await textOf(await download(copy.url))).toContain("Amy");
    expect(copy.url).toContain("-reader.pdf");
    expect(new URL(copy.url).pathname).not.toBe(new URL(whole.url).pathname);
    expect(new URL((await finalPdf()).url).pathname).toBe(
      new URL(whole.url).pathname,
    );
    const links = await printersLinks();
    expect(links.map(({ scope }) => String(scope)).sort()).toEqual([
      "reader",
      "service",
    ]);
  });
});
