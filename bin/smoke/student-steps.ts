import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pdfText } from "@admission/safe-documents";
import { docxOf } from "@admission/safe-documents/testing/build-docx";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { GetAccountCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { unknownPassword } from "../../lambdas/security/secrets.ts";
import { smokeUsername } from "../../shared/accounts.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { allQuestions, documentKeys } from "../../shared/form/questions.ts";
import type { RouteId } from "../../shared/routes.ts";
import { ask } from "../functions.ts";
import {
  postFile,
  Visitor,
  type CallOptions,
  type CallReply,
  type ChosenFile,
} from "../visitor.ts";

/** Time that a conversion or a print may take, with the cold start of everything that it needs. */
const JOB_MS = 180_000;
const POLL_MS = 500;

class StepError extends Error {}

type Steps = Readonly<Record<string, () => Promise<void>>>;

/** Returns a reply that has the expected status. @throws StepError that identifies the request */
async function expectStatus<R extends RouteId>(
  call: Promise<CallReply<R>>,
  status = 200,
): Promise<CallReply<R>["body"]> {
  const reply = await call;
  if (reply.status === status) return reply.body;
  const { message = "", request_id: loggedId } = reply.body as {
    readonly message?: string;
    readonly request_id?: string;
  };
  const requestId =
    loggedId ??
    reply.headers.get("apigw-requestid") ??
    reply.headers.get("x-amz-cf-id");
  throw new StepError(
    `${reply.status} ${message}${requestId === null ? "" : ` (request ${requestId})`}`,
  );
}

/** Polls a job as the site does. @returns the address of its result @throws StepError if there is none in time */
async function resultOf(
  poll: () => Promise<{
    readonly status: string;
    readonly message?: string;
    readonly url?: string;
  }>,
): Promise<string> {
  const end = performance.now() + JOB_MS;
  while (performance.now() < end) {
    const { status, message = "", url } = await poll();
    if (status === "COMPLETED" && url !== undefined) return url;
    if (status === "FAILED") throw new StepError(`FAILED ${message}`);
    await setTimeout(POLL_MS);
  }
  throw new StepError(`not done after ${JOB_MS / 1000} s`);
}

async function download(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.ok) return response;
  const { host, pathname } = new URL(url);
  throw new StepError(`${response.status} for ${host}${pathname}`);
}

function firstTextKey(): string {
  const entry = allQuestions.find(
    ({ question, shownWhen }) =>
      question.kind === "text" && shownWhen.length === 0,
  );
  if (entry === undefined) throw new StepError("No question asks for a text.");
  return entry.question.key;
}

/**
 * Checks that the account of SES may mail anybody. The student's own mails would not tell: SES delivers to its simulator
 * from an account that may mail nobody else.
 * @throws StepError for an account in the sandbox, or whose sending is paused
 */
export async function checkMailAccount(): Promise<void> {
  const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client(
    {},
  ).send(new GetAccountCommand({}));
  if (ProductionAccessEnabled !== true) {
    throw new StepError(
      "The account is in the sandbox of SES: only verified addresses get mails. Ask for production access.",
    );
  }
  if (SendingEnabled !== true) {
    throw new StepError(
      "Sending is paused: SES shows why under Account dashboard.",
    );
  }
}

/**
 * Returns the steps of an invented student of the system at an address. They share their state: the order counts.
 * @param whole answers with which the application is submitted, by which a receipt is mailed and an event put; without
 * them it is refused as unfinished
 */
export function studentJourney(origin: string, whole?: AnswerMap) {
  const id = randomUUID();
  const username = smokeUsername(id);
  const password = unknownPassword();
  const login = { body: { username, password } };
  const student = new Visitor({ origin });
  const answers = { [firstTextKey()]: `Smoke ${id.slice(0, 8)}` };
  const texts = {
    word: `Word file ${id.slice(-8)}`,
    pdf: `PDF file ${id.slice(-6)}`,
  };
  let shown = {};

  function call<R extends RouteId>(route: R, options: CallOptions<R> = {}) {
    return student.call(route, { ...options, headers: shown });
  }

  async function save(body: AnswerMap, name: string): Promise<void> {
    const query = { save: name };
    await expectStatus(call("put-answer", { body, query }));
  }

  async function attach(key: string, file: ChosenFile): Promise<void> {
    const form = await expectStatus(
      call("post-presigned-url", { body: { answer_key: key } }),
    );
    const status = await postFile(form, file);
    if (status !== 201) throw new StepError(`${status} from the bucket`);
    const body = { file_key: form.fields["key"], file_name: file.name };
    await expectStatus(call("post-conversion", { params: { key }, body }));
    const converted = await resultOf(() =>
      expectStatus(call("get-conversion", { params: { key } })),
    );
    await download(converted);
  }

  const [wordKey = "", pdfKey = wordKey] = documentKeys;
  /** Steps of the student, through the public address only. */
  const steps: Steps = {
    "Open the site": async () => {
      const page = await (await download(origin)).text();
      const [, files] = /<script data-code="([^"]+)"/.exec(page) ?? [];
      if (files === undefined) throw new StepError("The page has no code.");
      for (const file of files.split(" ")) {
        await download(new URL(file, origin).href);
      }
    },
    "Sign up": async () => {
      await expectStatus(student.call("signup", login));
    },
    "Confirm the account": async () => {
      // Instead of the mailed link, which nobody receives.
      const token = await ask("smoke", "confirm", { id });
      const code = "000000";
      const body = { username, code, id: `${code}-${token}` };
      await expectStatus(student.call("confirm", { body }));
    },
    "Log in": async () => {
      await expectStatus(student.call("login", login));
      const { reference } = await expectStatus(call("get-profile"));
      shown = { "x-application": reference };
    },
    "Save answers": () => save(answers, "smoke.1"),
    "Read them back": async () => {
      const { answer } = await expectStatus(call("get-profile"));
      for (const [key, value] of Object.entries(answers)) {
        if (answer[key] !== value) throw new StepError(`${key} was not saved`);
      }
    },
    "Attach a Word file": async () =>
      attach(wordKey, {
        name: "smoke.docx",
        bytes: await docxOf(texts.word),
      }),
    "Attach a PDF": async () =>
      attach(pdfKey, { name: "smoke.pdf", bytes: await pdfWith(texts.pdf) }),
    "Print the application": async () => {
      const url = await resultOf(() => expectStatus(call("get-pdf")));
      const pdf = new Uint8Array(await (await download(url)).arrayBuffer());
      const text = (await pdfText(pdf)).replaceAll(/\s+/g, " ");
      const expected = [
        ...Object.values(answers),
        ...(wordKey === pdfKey ? [] : [texts.word]),
        texts.pdf,
      ];
      const missing = expected.filter((part) => !text.includes(part));
      if (missing.length > 0) {
        throw new StepError(`the PDF lacks ${missing.join(", ")}`);
      }
    },
    "Submit too early": async () => {
      await expectStatus(call("submit"), 422);
    },
    ...(whole && {
      Submit: async () => {
        await save(whole, "smoke.2");
        await expectStatus(call("submit"));
      },
      "Receipt and event": async () => {
        await resultOf(async () => {
          const isTold = await ask("smoke", "isTold", { id });
          return { status: isTold ? "COMPLETED" : "", url: "" };
        });
      },
    }),
    "Log out": async () => {
      const copied = [...student.cookies];
      await expectStatus(call("logout"));
      for (const [name, value] of copied) student.cookies.set(name, value);
      await expectStatus(call("get-profile"), 401);
    },
  };

  return {
    steps,
    /** Deletes the account and everything that belongs to it, by the rights of the caller. */
    cleanUp: async () => {
      if (!(await ask("smoke", "erase", { id }))) return;
      await expectStatus(new Visitor({ origin }).call("login", login), 400);
    },
  };
}
