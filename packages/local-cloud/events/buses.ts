import type { Rights } from "../iam/rights.ts";
import { serveHelper, type LocalService } from "../server/helper-server.ts";
import {
  jsonProtocol,
  ServiceError,
  type Authorize,
  type Operation,
} from "../server/json-protocol.ts";
import { account, region } from "../template/physical-names.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";
import { DEFAULT_BUS, eventOf, type EventRules } from "./rules.ts";

type Input = Readonly<Record<string, unknown>>;

function entriesOf({ Entries }: Input): readonly Input[] {
  return Array.isArray(Entries) ? Entries.filter(isRecord) : [];
}

/** Returns the name of the bus that an entry names, also by its ARN. */
function busOf({ EventBusName: name }: Input): string {
  return typeof name === "string"
    ? name.slice(name.lastIndexOf("/") + 1)
    : DEFAULT_BUS;
}

/** Starts EventBridge's buses: the one operation that functions call. */
export function startEventBuses(
  resourcesOf: ResourcesOf,
  {
    rights,
    rules,
    port = 0,
    log = () => {},
  }: {
    readonly rights: Rights;
    readonly rules: EventRules;
    readonly port?: number;
    readonly log?: (line: string) => void;
  },
): Promise<LocalService> {
  const names = new Set([
    DEFAULT_BUS,
    ...resourcesOf("AWS::Events::EventBus").map(({ name }) => name),
  ]);
  const put = (entry: Input): string => {
    const bus = busOf(entry);
    if (!names.has(bus)) {
      const problem = `Event bus ${bus} does not exist.`;
      throw new ServiceError("ResourceNotFoundException", problem);
    }
    const [source, type] = [entry["Source"], entry["DetailType"]].map(String);
    const detail: unknown = JSON.parse(String(entry["Detail"]));
    const event = eventOf(source ?? "", type ?? "", detail);
    rules.put(bus, event);
    return String(event["id"]);
  };
  const operations: Readonly<Record<string, Operation>> = {
    PutEvents: (input) =>
      Promise.resolve({
        FailedEntryCount: 0,
        Entries: entriesOf(input).map((entry) => ({ EventId: put(entry) })),
      }),
  };
  const authorize: Authorize = (request, operation, input) => {
    for (const entry of entriesOf(input)) {
      rights.check(request, {
        action: `events:${operation}`,
        resource: `arn:aws:events:${region}:${account}:event-bus/${busOf(entry)}`,
      });
    }
  };
  return serveHelper(
    jsonProtocol((name) => operations[name], authorize, log),
    { port },
  );
}
