import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { startLocalCloud } from "@admission/local-cloud";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { clock, today } from "../../lambdas/clock.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { storageProblem } from "../../shared/form/data-model.ts";
import { stackTemplate } from "../../test/support/stack-template.ts";
import { allAnswers, studentWithAll } from "./fresh-system.ts";
import { inTurns, type Benchmark } from "./measure.ts";

const CALLS = 200;
const ROUNDS = 3;
const PAIRS = 9;

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
interface Received {
  readonly response: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: AsyncIterable<Uint8Array>;
  };
}

/** Says what a request asks for: the item that it reads, whatever it is that it writes. */
function askedBy({ headers, body }: Sent): string {
  const operation = headers["x-amz-target"] ?? "";
  return /Get/.test(operation)
    ? operation + Buffer.from(body).toString()
    : operation;
}

/**
 * Does something with the tables once.
 * @returns the handler of requests that repeats their replies
 */
async function recorded(
  config: { requestHandler: unknown },
  work: () => Promise<unknown>,
) {
  const network = config.requestHandler as {
    handle: (request: Sent, options: object) => Promise<Received>;
  };
  const replies = new Map<string, object>();
  config.requestHandler = {
    handle: async (request: Sent, options: object) => {
      const { response } = await network.handle(request, options);
      const body = await buffer(response.body);
      const { statusCode, headers } = response;
      const reply = { response: { statusCode, headers, body } };
      replies.set(askedBy(request), reply);
      return reply;
    },
  };
  await work();
  return {
    handle: async (request: Sent) => {
      const reply = replies.get(askedBy(request));
      if (!reply) throw new Error(`No reply to ${askedBy(request)}`);
      return reply;
    },
  };
}

/** Returns a save of a full application with other texts, and has the SDK do all its work but for the network. */
async function prepareSave() {
  process.env["POWERTOOLS_LOG_LEVEL"] = "SILENT";
  process.env["POWERTOOLS_METRICS_DISABLED"] = "true";
  const cloud = await startLocalCloud({
    template: stackTemplate(),
    rootDir: join(import.meta.dirname, "../.."),
  });
  // It reads the variables of the cloud when it is imported.
  const { table } = await import("../../lambdas/storage/table.ts");
  const student = await studentWithAll(cloud);
  const body: AnswerMap = Object.fromEntries(
    Object.entries(allAnswers()).map(([key, value]) => [
      key,
      storageProblem(key, "Barre", today()) === undefined ? "Barre" : value,
    ]),
  );
  const replay = await recorded(table.config, () =>
    student.call("put-answer", { body }),
  );
  await cloud.stop();
  Object.assign(process.env, cloud.environment);
  Object.assign(table.config, { requestHandler: replay });
  // A session that grows old would be written besides.
  const now = clock.now();
  clock.now = () => now;
  return {
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-origin-secret": cloud.environment["ORIGIN_SECRETS"],
    },
    cookies: Array.from(student.cookies, (pair) => pair.join("=")),
    requestContext: { requestId: "1", http: { method: "PUT" } },
    body: JSON.stringify(body),
  } as unknown as APIGatewayProxyEventV2;
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

async function measure() {
  const save = await prepareSave();
  const { handler } = await import("../../lambdas/api/put-answer.ts");
  const { readSession } = await import("../../lambdas/accounts/session.ts");
  const figures = await inTurns(
    {
      ours: repeated(async () => {
        const { statusCode, body } = await handler(save, {} as Context);
        if (statusCode !== 200) throw new Error(body);
      }),
      reference: repeated(async () => {
        await readSession(save.cookies);
        const { length } = Object.keys(JSON.parse(save.body ?? "") as object);
        return JSON.stringify({ length });
      }),
    },
    PAIRS,
  );
  return { ...figures, unit: `ms of processor time per ${CALLS}` };
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "save of a full application with the SDK / handler that verifies the session and parses",
    atMost: 2,
    measure,
  },
];
