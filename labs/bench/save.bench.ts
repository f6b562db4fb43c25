import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { today } from "../../lambdas/clock.ts";
import { isControlled } from "../../shared/application/controlled-options.ts";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { dataModel, storageProblem } from "../../shared/form/data-model.ts";
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
    this.#update(input);
    return Promise.resolve({});
  };

  /** Returns the items by a text in the request that reads them, the application's by the name of its table. */
  items(): ReadonlyMap<string, object> {
    const tokens = [...this.#tokens].map(
      ([key = "", item]) => [key, item] as const,
    );
    return new Map([...tokens, ["answers", this.application]]);
  }

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
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
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

/** Returns answers to all questions, with one text for all that take one. */
function manyAnswers(text: string): AnswerMap {
  const date = today();
  const answers = [...dataModel].flatMap(([key, field]) => {
    if (field.type === "server") return [];
    // A choice that another answer controls might not be offered.
    const choices =
      "options" in field && !isControlled(field.options)
        ? optionsOn(field.options, date).map(({ value }) => value)
        : [];
    const value = [...choices, text, "2009-04-23", true, ""].find(
      (each) => storageProblem(key, each, date) === undefined,
    );
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(answers);
}

/** Prepares an application with answers, and a save of as many, the texts among which are others. */
async function prepareFullSave() {
  const { tables, handler, save, eventOf } = await prepareSaves();
  await save(manyAnswers("Montpelier"));
  const stored = tables.application["answer"] as AnswerMap;
  const texts = manyAnswers("Barre");
  const body = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, texts[key] ?? value]),
  );
  await stubNetwork(tables.items());
  return { handler, changed: eventOf(body) };
}

interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Has the SDK do all its work but for the network, whose replies hold these items, whatever is saved. */
async function stubNetwork(items: ReadonlyMap<string, object>): Promise<void> {
  const { table } = await import("../../lambdas/storage/table.ts");
  const replyBy = (reply: (request: SentRequest) => string | undefined) => {
    const handle = async (request: SentRequest) => ({
      response: {
        statusCode: 200,
        headers: {},
        body: Buffer.from(reply(request) ?? "{}"),
      },
    });
    Object.assign(table.config, { requestHandler: { handle } });
  };
  Reflect.deleteProperty(table, "send");
  const decoder = new TextDecoder();
  const replies = new Map<string, string>();
  for (const [text, Item] of items) {
    // A write of an item holds it as the reply to a read does.
    replyBy(({ body }) => void replies.set(text, decoder.decode(body)));
    await table.send(new PutCommand({ TableName: "items", Item }));
  }
  const texts = [...replies.keys()];
  replyBy(({ headers, body }) =>
    headers["x-amz-target"]?.endsWith(".GetItem")
      ? replies.get(
          texts.find((text) => decoder.decode(body).includes(text)) ?? "",
        )
      : undefined,
  );
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

const wholeSave: Benchmark = {
  name: "save of a full application with the SDK / handler that verifies the session and parses",
  limit: "1.0",
  atMost: 2,
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

export const benchmarks: readonly Benchmark[] = [wholeSave];
