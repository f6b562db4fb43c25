import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import {
  serveJson,
  ServiceError,
  type Input,
} from "../server/json-protocol.ts";
import { account, region } from "../template/physical-names.ts";
import { isRecord } from "../template/template.ts";
import { DEFAULT_BUS, eventOf, type EventRules } from "./rules.ts";

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
  parts: ServiceParts & { readonly rules: EventRules },
): Promise<LocalService> {
  const names = new Set([
    DEFAULT_BUS,
    ...parts.resourcesOf("AWS::Events::EventBus").map(({ name }) => name),
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
    parts.rules.put(event, bus);
    return String(event["id"]);
  };
  return serveJson(
    parts,
    {
      PutEvents: (input) =>
        Promise.resolve({
          FailedEntryCount: 0,
          Entries: entriesOf(input).map((entry) => ({ EventId: put(entry) })),
        }),
    },
    (request, operation, input) => {
      for (const entry of entriesOf(input)) {
        parts.rights.check(request, {
          action: `events:${operation}`,
          resource: `arn:aws:events:${region}:${account}:event-bus/${busOf(entry)}`,
        });
      }
    },
  );
}
