import type { CloudFormationTemplate } from "@admission/local-cloud";
import { routes, type RouteId } from "../../shared/routes.ts";
import type { Recording } from "./measure.ts";
import type { Meter, Rate } from "./prices.ts";

/** What one student uses in a season. */
export interface Usage {
  readonly meters: Readonly<Record<Meter, number>>;
  readonly rates: Readonly<Record<Rate, number>>;
  /** Calls of each route. */
  readonly routes: ReadonlyMap<RouteId, number>;
  readonly itemKilobytes: number;
}

/** Share of a core at which Lambda has as much time as this machine: a function of 1,769 MB has one. */
const MB_OF_A_CORE = 1_769;
/** Replies about accounts wait for so long, whatever the processor. */
const HELD_MS = 1_500;
/** Lambda's own lines on each invocation, and the access log's on each request, in bytes. */
const SYSTEM_LOG_BYTES = 700;
const ACCESS_LOG_BYTES = 250;
const GIGABYTE = 1e9;

/** States that a job goes through if nothing fails: Begin, IsCurrent, Convert, Complete; Print. */
const STATES = { conversion: 4, print: 1 };

/** Small functions around each upload: upload-created, conversion-begin, conversion-complete. */
const AROUND_UPLOAD = 3;

interface LogLine {
  readonly route?: RouteId;
  readonly durationMs?: number;
  readonly ConversionDuration?: number;
  readonly PrintDuration?: number;
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the memory of a function in GB. */
function memoryOf(template: CloudFormationTemplate, entry: string): number {
  const found = Object.values(template.Resources).find(
    ({ Metadata }) => Metadata?.["entry"] === `lambdas/${entry}.ts`,
  );
  return Number(found?.Properties?.["MemorySize"]) / 1024;
}

/** Returns the logical id of a table, which is its name in the local run. */
function tableIs(name: string) {
  return ({ target }: { readonly target: string }) =>
    target.startsWith(`Storage${name}`);
}

/** Sums up what the recorded students did, for one of them. */
export function usageOf(
  { calls, requests, logLines }: Recording,
  mails: number,
  template: CloudFormationTemplate,
): Usage {
  const lines = logLines.map(parseLine);
  const called = (pattern: RegExp) =>
    calls.filter(({ name }) => pattern.test(name));
  const units = (pattern: RegExp) =>
    sum(called(pattern).map(({ units: each }) => each));
  const writes = /^(Put|Update|Delete)Command$/;

  const routeCalls = new Map<RouteId, number>();
  const routeMemory = memoryOf(template, "api/put-answer");
  const routeMs = lines.flatMap(({ route, durationMs }) => {
    if (route === undefined || durationMs === undefined) return [];
    routeCalls.set(route, (routeCalls.get(route) ?? 0) + 1);
    // The local machine has whole cores, and does the work of the services as well.
    const slowdown = MB_OF_A_CORE / (routeMemory * 1024);
    return [durationMs >= HELD_MS ? durationMs : durationMs * slowdown];
  });
  const conversionMs = lines.flatMap((line) => line.ConversionDuration ?? []);
  const printMs = lines.flatMap((line) => line.PrintDuration ?? []);

  const small = AROUND_UPLOAD * conversionMs.length + mails;
  const smallMs =
    sum(routeMs) + (small * sum(routeMs)) / Math.max(1, routeMs.length);
  const invocations =
    routeMs.length + small + conversionMs.length + printMs.length;
  const executions = new Set(
    called(/^StartExecution/).map(({ target }) => target),
  ).size;
  const transitions =
    STATES.conversion * conversionMs.length + STATES.print * printMs.length;
  const saves = called(/^UpdateCommand$/).filter(tableIs("Answers"));
  return {
    routes: routeCalls,
    itemKilobytes: Math.max(...saves.map(({ units: each }) => each)),
    meters: {
      apiRequests: routeMs.length,
      siteRequests: requests.length,
      siteGigabytes: sum(requests.map(({ bytes }) => bytes)) / GIGABYTE,
      invocations,
      armGigabyteSeconds: (smallMs / 1000) * routeMemory,
      x64GigabyteSeconds:
        (sum(conversionMs) / 1000) *
          memoryOf(template, "workers/conversion-convert") +
        (sum(printMs) / 1000) * memoryOf(template, "workers/pdf-print"),
      writeUnits: units(writes),
      readUnits: units(/^(Get|Query)Command$/),
      // Each upload is posted by the browser, and each result fetched by it.
      objectWrites:
        called(/^PutObject|^ListObjects/).length + conversionMs.length,
      objectReads:
        called(/^GetObject/).length + conversionMs.length + printMs.length,
      transitions,
      executions,
      logGigabytes:
        (sum(logLines.map((line) => Buffer.byteLength(line))) +
          SYSTEM_LOG_BYTES * invocations +
          ACCESS_LOG_BYTES * routeMs.length) /
        GIGABYTE,
      mails,
    },
    rates: {
      apiRequests: routeMs.length,
      busiestRoute: Math.max(
        ...Array.from(routeCalls, ([route, count]) =>
          ownLimits(template).has(route) ? 0 : count,
        ),
      ),
      runningSeconds: (smallMs + sum(conversionMs) + sum(printMs)) / 1000,
      answersWriteUnits: sum(
        called(writes)
          .filter(tableIs("Answers"))
          .map(({ units: each }) => each),
      ),
      tokensWriteUnits: sum(
        called(writes)
          .filter(tableIs("Tokens"))
          .map(({ units: each }) => each),
      ),
      logins: called(/InitiateAuth/).length,
      newAccounts: called(/AdminCreateUser/).length,
      passwordChanges: called(/Password/).length,
      readings: called(/AdminGetUser/).length,
      mails,
      executions: called(/^StartExecution/).length,
      transitions,
    },
  };
}

/** Returns the requests a second of the routes that have a limit of their own in the template. */
export function ownLimits(
  template: CloudFormationTemplate,
): ReadonlyMap<RouteId, number> {
  const stage = Object.values(template.Resources).find(
    ({ Type }) => Type === "AWS::ApiGatewayV2::Stage",
  );
  const settings = stage?.Properties?.["RouteSettings"] as Readonly<
    Record<string, { readonly ThrottlingRateLimit: number }>
  >;
  return new Map(
    Object.entries(routes).flatMap(([id, { method, path }]) => {
      const own = settings[`${method} ${path}`];
      return own ? [[id as RouteId, own.ThrottlingRateLimit] as const] : [];
    }),
  );
}
