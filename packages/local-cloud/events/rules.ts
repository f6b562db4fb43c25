import { randomUUID } from "node:crypto";
import type { Functions } from "../functions/functions.ts";
import type { StoredObject } from "../s3/objects.ts";
import { account, region } from "../template/physical-names.ts";
import type { LocalResource, ResourcesOf } from "../template/read-template.ts";
import { isRecord, TemplateError } from "../template/template.ts";
import { isScheduled, targetsOf } from "./schedules.ts";

/** Bus of the events of AWS's own services. */
export const DEFAULT_BUS = "default";

/** Event as a target gets it. */
export type BusEvent = Readonly<Record<string, unknown>>;

/** The template's EventBridge rules on events. */
export type EventRules = ReturnType<typeof startEventRules>;

interface Rule {
  readonly logicalId: string;
  readonly sourceArn: string;
  readonly bus: string;
  readonly pattern: Readonly<Record<string, unknown>>;
  readonly targets: readonly {
    readonly arn: string;
    readonly attempts: number;
  }[];
}

/** Starts the rules. @throws TemplateError for an unsupported pattern or target */
export function startEventRules(
  resourcesOf: ResourcesOf,
  functions: Functions,
  log: (line: string) => void,
) {
  const queues = new Map(
    resourcesOf("AWS::SQS::Queue").map(({ logicalId, arn }) => [
      arn,
      { logicalId, events: [] as BusEvent[] },
    ]),
  );
  const targetOf = (arn: string, where: string) =>
    queues.has(arn) ? arn : functions.arnOf(arn, where);
  const rules = resourcesOf("AWS::Events::Rule")
    .filter((rule) => !isScheduled(rule))
    .map((rule) => readRule(rule, targetOf));
  let queue = Promise.resolve();
  let sequence = 0;

  async function deliver(bus: string, event: BusEvent): Promise<void> {
    for (const rule of rules) {
      if (rule.bus !== bus || !matches(rule.pattern, event)) continue;
      for (const target of rule.targets) await callTarget(rule, target, event);
    }
  }

  async function callTarget(
    { logicalId, sourceArn }: Rule,
    { arn, attempts }: Rule["targets"][number],
    event: BusEvent,
  ): Promise<void> {
    const messages = queues.get(arn)?.events;
    if (messages !== undefined) {
      messages.push(event);
      return;
    }
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        await functions.invoke(arn, event, {
          service: "events.amazonaws.com",
          sourceArn,
        });
        return;
      } catch {
        log(
          `${logicalId}: attempt ${attempt} of ${attempts} to deliver an event failed`,
        );
      }
    }
  }

  /** Passes an event to the rules of a bus, by default that of AWS's own services; the targets run later, one event after the other. */
  const put = (event: BusEvent, bus = DEFAULT_BUS) => {
    queue = queue.then(() => deliver(bus, event));
  };
  return {
    put,
    /** Puts the event of a new object. */
    objectCreated(object: StoredObject, reason: string) {
      sequence += 1;
      put(objectCreatedEvent(object, reason, sequence));
    },
    /** Returns the events in a queue, named by its logical id, in their order. */
    queued: (logicalId: string): readonly BusEvent[] =>
      [...queues.values()].find((each) => each.logicalId === logicalId)
        ?.events ?? [],
    /** Empties the queues. */
    reset() {
      for (const { events } of queues.values()) events.length = 0;
    },
    /** Resolves when every event has been delivered, or dropped after its attempts. */
    async idle() {
      // A delivery may cause further events.
      for (let seen; seen !== queue;) {
        seen = queue;
        await seen;
      }
    },
  };
}

function readRule(
  rule: LocalResource,
  targetOf: (arn: string, where: string) => string,
): Rule {
  const { logicalId, arn: sourceArn, properties } = rule;
  const pattern = properties.resolve("EventPattern");
  if (!isRecord(pattern)) {
    throw new TemplateError(
      logicalId,
      "only rules with a pattern or a schedule run locally",
    );
  }
  checkPattern(pattern, logicalId);
  return {
    logicalId,
    sourceArn,
    bus: properties.textOr("EventBusName", DEFAULT_BUS),
    pattern,
    targets: targetsOf(rule).map((target) => ({
      arn: targetOf(target.text("Arn"), logicalId),
      // Lambda itself retries an asynchronous call at most twice, regardless of the rule.
      attempts:
        1 +
        Math.min(
          2,
          target.child("RetryPolicy").numberOr("MaximumRetryAttempts", 2),
        ),
    })),
  };
}

/** Checks that every leaf is a list of values or of `prefix` filters. */
function checkPattern(pattern: unknown, where: string): void {
  if (isRecord(pattern)) {
    for (const [name, part] of Object.entries(pattern)) {
      checkPattern(part, `${where}.${name}`);
    }
    return;
  }
  const isUnderstood = (filter: unknown) =>
    !isRecord(filter) || Object.keys(filter).join() === "prefix";
  if (!Array.isArray(pattern) || !pattern.every(isUnderstood)) {
    throw new TemplateError(
      where,
      `the filter ${JSON.stringify(pattern)} is not supported locally`,
    );
  }
}

function matches(pattern: unknown, value: unknown): boolean {
  if (isRecord(pattern)) {
    return (
      isRecord(value) &&
      Object.entries(pattern).every(([name, part]) =>
        matches(part, value[name]),
      )
    );
  }
  // A list matches if one of its values does.
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return (
    Array.isArray(pattern) &&
    values.some((each) =>
      pattern.some((filter: unknown) => matchesFilter(filter, each)),
    )
  );
}

function matchesFilter(filter: unknown, value: unknown): boolean {
  return isRecord(filter)
    ? typeof value === "string" && value.startsWith(String(filter["prefix"]))
    : filter === value;
}

/** Returns an event as EventBridge makes it of what was put. */
export function eventOf(
  source: string,
  type: string,
  detail: unknown,
  time = new Date(),
  resources: readonly string[] = [],
): BusEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": type,
    source,
    account,
    time: time.toISOString(),
    region,
    resources,
    detail,
  };
}

function objectCreatedEvent(
  { bucket, key, etag, body, lastModified }: StoredObject,
  reason: string,
  sequence: number,
): BusEvent {
  // The newer of two uploads of a key has the greater sequencer, also after a restart.
  const sequencer = lastModified.getTime().toString(16).padStart(12, "0");
  return eventOf(
    "aws.s3",
    "Object Created",
    {
      version: "0",
      bucket: { name: bucket },
      object: {
        key,
        size: body.length,
        etag,
        sequencer:
          `${sequencer}${sequence.toString(16).padStart(6, "0")}`.toUpperCase(),
      },
      "request-id": "local",
      requester: account,
      "source-ip-address": "127.0.0.1",
      reason,
    },
    lastModified,
    [`arn:aws:s3:::${bucket}`],
  );
}
