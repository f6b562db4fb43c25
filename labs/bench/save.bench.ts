import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { isControlled } from "../../shared/application/controlled-options.ts";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import { dateIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { dataModel, storageProblem } from "../../shared/form/data-model.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { itemSize } from "../../test/support/item-size.ts";
import { completeAnswers } from "../../test/support/valid-answers.ts";
import type { Benchmark } from "./benchmark.ts";

const CALLS = 200;
const ROUNDS = 5;
const STUDENT = "0190a3c2-0000-7000-8000-000000000001";

type Item = Readonly<Record<string, unknown>>;

interface Command {
  readonly input: {
    readonly Item?: { readonly token_hash: string };
    readonly Key?: { readonly token_hash?: string };
    readonly UpdateExpression?: string;
    readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
    readonly ExpressionAttributeValues?: Item;
  };
}

/** Tables that answer immediately, with the stored tokens and one application for everybody. */
class StubbedTables {
  readonly #tokens = new Map<string | undefined, object>();
  application: Item;
  /** True to store what is saved. */
  isKept = true;

  constructor(application: Item) {
    this.application = application;
  }

  send = ({ input }: Command): Promise<{ Item?: object }> => {
    const { Item, Key, UpdateExpression } = input;
    if (Item) this.#tokens.set(Item.token_hash, Item);
    if (Key?.token_hash !== undefined) {
      const token = this.#tokens.get(Key.token_hash);
      return Promise.resolve(token ? { Item: token } : {});
    }
    if (UpdateExpression === undefined) {
      return Promise.resolve({ Item: this.application });
    }
    if (this.isKept) this.#update(input);
    return Promise.resolve({});
  };

  #update({
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  }: Command["input"]): void {
    const changed = Object.values(names).map((name) => [
      name,
      values[name === "version" ? ":next" : `:${name}`],
    ]);
    this.application = {
      ...this.application,
      ...(Object.fromEntries(changed) as Item),
    };
  }
}

function event(cookie: string, body: AnswerMap) {
  return {
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-origin-secret": "secret",
    },
    cookies: [cookie],
    requestContext: { requestId: "1", http: { method: "PUT" } },
    body: JSON.stringify(body),
  } as unknown as APIGatewayProxyEventV2;
}

/** Prepares saves of a student, whose application is new. */
async function prepareSaves() {
  Object.assign(process.env, {
    ANSWERS_TABLE: "answers",
    TOKENS_TABLE: "tokens",
    ORIGIN_SECRETS: "secret",
    SITE_ORIGIN: "https://apply.example.org",
    AWS_REGION: "us-east-1",
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
    METRICS_NAMESPACE: "Admission/test",
  });
  const { table } = await import("../../lambdas/storage/table.ts");
  const { createSession } = await import("../../lambdas/storage/sessions.ts");
  const { handler } = await import("../../lambdas/api/put-answer.ts");
  const username = "amy@example.org";
  const tables = new StubbedTables({
    student: STUDENT,
    username,
    version: 7,
    revision: 3,
    successful_login: ["2026-11-01T20:15:00.000Z", "2026-11-08T18:40:00.000Z"],
    web_status: [{ web_status: "started", at: "2026-11-01T20:16:00.000Z" }],
    last_page: "/about",
  });
  Object.assign(table, { send: tables.send });
  const session = await createSession(STUDENT, username, Date.now());
  const eventOf = (body: AnswerMap) => event(`__Host-session=${session}`, body);
  const save = async (body: AnswerMap) => {
    const reply = await handler(eventOf(body), {} as Context);
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  return { tables, handler, eventOf, save };
}

function todaysDate() {
  return dateIn(school.timeZone, new Date());
}

/** Returns answers to all questions, with one text for all that take one. */
function manyAnswers(text: string): AnswerMap {
  const today = todaysDate();
  const answers = [...dataModel].flatMap(([key, field]) => {
    if (field.type === "server") return [];
    // A choice that another answer controls might not be offered.
    const choices =
      "options" in field && !isControlled(field.options)
        ? optionsOn(field.options, today).map(({ value }) => value)
        : [];
    const value = [...choices, text, "2009-04-23", true, ""].find(
      (each) => storageProblem(key, each, today) === undefined,
    );
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(answers);
}

/** Prepares an application with answers, and a save of as many, the texts among which are others. */
async function prepareFullSave() {
  const prepared = await prepareSaves();
  const { tables, save, eventOf } = prepared;
  await save(manyAnswers("Montpelier"));
  const stored = tables.application["answer"] as AnswerMap;
  const texts = manyAnswers("Barre");
  const body = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, texts[key] ?? value]),
  );
  tables.isKept = false;
  return { ...prepared, body, changed: eventOf(body) };
}

function parse({ body }: APIGatewayProxyEventV2) {
  const count = Object.keys(JSON.parse(body ?? "{}") as object).length;
  return { statusCode: 200, body: JSON.stringify({ count }) };
}

/** Returns the processor time of many calls in the best of some rounds, so that other load matters less. */
function repeated(call: () => Promise<unknown>) {
  return async () => {
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = process.cpuUsage();
      for (let at = 0; at < CALLS; at += 1) await call();
      const { user, system } = process.cpuUsage(begun);
      best = Math.min(best, (user + system) / 1_000);
    }
    return best;
  };
}

const UNIT = `ms of processor time per ${CALLS}`;

const savePath: Benchmark = {
  name: "save of a full application, body to answers / handler that only parses",
  limit: "1.0",
  goal: { atMost: 2 },
  pairs: 25,
  async prepare() {
    const { tables, changed } = await prepareFullSave();
    const { readAnswers } = await import("../../lambdas/http/answers-body.ts");
    const { mergeAnswers } =
      await import("../../lambdas/application/change-answers.ts");
    const application = tables.application as unknown as Parameters<
      typeof mergeAnswers
    >[0];
    return {
      unit: UNIT,
      ours: repeated(async () =>
        mergeAnswers(application, await readAnswers("put-answer", changed)),
      ),
      reference: repeated(async () => parse(changed)),
    };
  },
};

const saveHandler: Benchmark = {
  name: "save of a full application, whole handler / one that verifies and parses",
  limit: "1.0",
  goal: { atMost: 2 },
  pairs: 25,
  async prepare() {
    const { handler, changed } = await prepareFullSave();
    const { readSession } = await import("../../lambdas/accounts/session.ts");
    return {
      unit: UNIT,
      ours: repeated(() => handler(changed, {} as Context)),
      reference: repeated(async () => {
        await readSession(changed.cookies);
        return parse(changed);
      }),
    };
  },
};

const ESSAY_LENGTH = 6_000;
const BYTES_OF_A_UNIT = 1_024;

const writeUnits: Benchmark = {
  name: "write units of a save beside two essays of 6,000 characters / 1",
  limit: "1",
  goal: { atMost: 7 },
  pairs: 1,
  async prepare() {
    const { tables, save } = await prepareSaves();
    const essays = readFileSync(
      join(import.meta.dirname, "essays.txt"),
      "utf8",
    );
    const story = aCompleteApplication({
      faith_essay_statement: essays.slice(0, ESSAY_LENGTH),
      prompts_essay_statement: essays.slice(-ESSAY_LENGTH),
    });
    await save(completeAnswers(story, todaysDate(), "everything"));
    return {
      unit: "write units",
      ours: async () => {
        await save({ city: "Ripton" });
        return Math.ceil(itemSize(tables.application) / BYTES_OF_A_UNIT);
      },
      reference: 1,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [
  savePath,
  saveHandler,
  writeUnits,
];
