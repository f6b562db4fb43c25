import type { Functions } from "../functions/functions.ts";
import type { Properties } from "../template/properties.ts";
import type { LocalResource, ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

interface Schedule {
  readonly periodMs: number;
  readonly call: () => Promise<void>;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

export function isScheduled({ properties }: LocalResource): boolean {
  return properties.has("ScheduleExpression");
}

/** Returns the targets of a rule; none of one that is disabled. @throws TemplateError for more than is understood */
export function targetsOf(
  { properties }: LocalResource,
  ...more: readonly string[]
): readonly Properties[] {
  if (properties.textOr("State", "ENABLED") !== "ENABLED") return [];
  const targets = properties.children("Targets");
  for (const target of targets) {
    target.allowOnly(["Arn", "Id", "RetryPolicy", "DeadLetterConfig", ...more]);
  }
  return targets;
}

/** Reads the template's rules that call functions on a schedule. @throws TemplateError for an unsupported one or its target */
export function localSchedules(
  resourcesOf: ResourcesOf,
  functions: Functions,
  log: (line: string) => void,
) {
  const schedules = resourcesOf("AWS::Events::Rule")
    .filter(isScheduled)
    .flatMap((rule) => readSchedules(rule, functions, log));
  const timers: NodeJS.Timeout[] = [];
  return {
    /**
     * Starts the timers.
     * @param atOnce also calls every function now, so that leftovers of the last run need not wait for the schedule
     */
    begin(atOnce: boolean) {
      for (const { periodMs, call } of schedules) {
        if (atOnce) void call();
        timers.push(setInterval(() => void call(), periodMs).unref());
      }
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}

function readSchedules(
  rule: LocalResource,
  functions: Functions,
  log: (line: string) => void,
): readonly Schedule[] {
  const { logicalId, arn: sourceArn, properties } = rule;
  const periodMs = readRate(properties.text("ScheduleExpression"), logicalId);
  return targetsOf(rule, "Input").map((target) => {
    const arn = functions.arnOf(target.text("Arn"), logicalId);
    const input = readInput(target, logicalId);
    return {
      periodMs,
      call: async () => {
        try {
          await functions.invoke(arn, input, {
            service: "events.amazonaws.com",
            sourceArn,
          });
        } catch {
          // The next scheduled call is the retry.
          log(`${logicalId}: a scheduled call failed`);
        }
      },
    };
  });
}

function readRate(expression: string, where: string): number {
  const [, count = "", unit = ""] =
    /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const periodMs = Number(count) * (UNIT_MS[unit] ?? 0);
  // The longest delay of a Node timer is 24 days.
  if (periodMs > 0 && periodMs < 2 ** 31) return periodMs;
  throw new TemplateError(
    where,
    `the schedule ${expression} is not supported locally`,
  );
}

function readInput(target: Properties, where: string): unknown {
  const text = target.textOr("Input", "{}");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TemplateError(where, "the input of a schedule must be JSON");
  }
}
