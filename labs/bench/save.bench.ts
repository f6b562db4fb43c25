import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { dataModel, storageProblem } from "../../shared/form/data-model.ts";
import type { Benchmark } from "./benchmark.ts";

const KEYS = 200;
const CALLS = 200;
const STUDENT = "0190a3c2-0000-7000-8000-000000000001";

/** Returns as many answers as the form has at most, of the kinds that it has. */
function manyAnswers(): AnswerMap {
  const today = "2026-01-15";
  const answers = [...dataModel.keys()].flatMap((key) => {
    const value = ["Montpelier", "2009-04-23", true, ""].find(
      (each) => storageProblem(key, each, today) === undefined,
    );
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(answers.slice(0, KEYS));
}

interface Command {
  readonly input: {
    readonly Item?: { readonly token_hash: string };
    readonly Key?: { readonly token_hash?: string };
  };
}

/** Mocks tables that answer immediately: with the stored tokens, and with a full application for everybody. */
function stubbedStorage(answer: AnswerMap) {
  const application = { answer, version: 7, web_status: [], revision: 3 };
  const tokens = new Map<string | undefined, object>();
  return ({ input: { Item, Key } }: Command): Promise<{ Item?: object }> => {
    if (Item) tokens.set(Item.token_hash, Item);
    if (Key?.token_hash === undefined) {
      return Promise.resolve({ Item: application });
    }
    const token = tokens.get(Key.token_hash);
    return Promise.resolve(token ? { Item: token } : {});
  };
}

const saveHandler: Benchmark = {
  name: "save of 200 answers, storage stubbed / handler that only parses",
  limit: "1.0",
  goal: { atMost: 4 },
  async prepare() {
    Object.assign(process.env, {
      ANSWERS_TABLE: "answers",
      TOKENS_TABLE: "tokens",
      ORIGIN_SECRETS: "secret",
      SITE_ORIGIN: "https://apply.example.org",
      USER_POOL_CLIENT_ID: "client",
      AWS_REGION: "us-east-1",
      POWERTOOLS_LOG_LEVEL: "SILENT",
      POWERTOOLS_METRICS_DISABLED: "true",
      METRICS_NAMESPACE: "Admission/test",
    });
    const { table } = await import("../../lambdas/storage/table.ts");
    const { createSession } = await import("../../lambdas/storage/sessions.ts");
    const { handler } = await import("../../lambdas/api/put-answer.ts");
    const answers = manyAnswers();
    Object.assign(table, { send: stubbedStorage(answers) });
    const username = "amy@example.org";
    const session = await createSession(STUDENT, username, Date.now());
    const event = {
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-origin-secret": "secret",
      },
      cookies: [`__Host-session=${session}`],
      requestContext: { requestId: "1", http: { method: "PUT" } },
      body: JSON.stringify(answers),
    } as unknown as APIGatewayProxyEventV2;
    const bare = async ({ body }: APIGatewayProxyEventV2) => {
      const count = Object.keys(JSON.parse(body ?? "{}") as object).length;
      return { statusCode: 200, body: JSON.stringify({ count }) };
    };
    const first = await handler(event, {} as Context);
    if (first.statusCode !== 200) throw new Error(first.body);
    return {
      unit: `ms per ${CALLS}`,
      ours: async () => {
        for (let at = 0; at < CALLS; at += 1) {
          await handler(event, {} as Context);
        }
      },
      reference: async () => {
        for (let at = 0; at < CALLS; at += 1) await bare(event);
      },
    };
  },
};

export const benchmarks: readonly Benchmark[] = [saveHandler];
