import {
  EventBridgeClient,
  PutEventsCommand,
} from "@aws-sdk/client-eventbridge";
import { environment } from "./environment.ts";
import { logError } from "./log.ts";

const client = new EventBridgeClient({});

/** What the bus carries: `ApplicationSubmitted` and `ApplicationReopened` for the college, and `NoticesDue` for the worker that announces it. */
export interface Events {
  /** Described in `docs/application-submitted.schema.json`. */
  readonly ApplicationSubmitted: {
    readonly reference: string;
    readonly submitted_at: string;
    readonly version: number;
  };
  /** Described in `docs/application-reopened.schema.json`. */
  readonly ApplicationReopened: {
    readonly reference: string;
    readonly reopened_at: string;
    readonly version: number;
  };
  readonly NoticesDue: { readonly student: string };
}

/** Puts an event on the bus. @throws Error unless EventBridge has it */
export async function putEvent<T extends keyof Events>(
  type: T,
  detail: Events[T],
): Promise<void> {
  const { Entries: [entry] = [] } = await client.send(
    new PutEventsCommand({
      Entries: [
        {
          EventBusName: environment.eventBus,
          Source: "admission",
          DetailType: type,
          Detail: JSON.stringify(detail),
        },
      ],
    }),
  );
  if (entry?.EventId === undefined) {
    throw new Error(`EventBridge refused the event: ${entry?.ErrorCode}.`);
  }
}

/** Wakes the worker that tells what a change has caused. Best effort: its schedule finds what was not told. */
export async function wakeNotices(student: string): Promise<void> {
  try {
    await putEvent("NoticesDue", { student });
  } catch (error) {
    logError("notices wait for their schedule", error);
  }
}
