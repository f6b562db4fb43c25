import {
  EventBridgeClient,
  PutEventsCommand,
} from "@aws-sdk/client-eventbridge";
import { CLIENT } from "./aws.ts";
import { environment } from "./environment.ts";
import { logError } from "./log.ts";

const client = new EventBridgeClient(CLIENT);

/** Whom to tell: the student of an application with notices, or whoever has asked for the mail with a key. */
export type Due = { readonly student: string } | { readonly mail: string };

/** What became of a submission, and when. */
type Happened<Time extends string> = Readonly<
  Record<"reference" | Time, string>
> & { readonly version: number };

/** What the bus carries: what happens to an application, for the college, and `NoticesDue` for the worker that tells them. */
export interface Events {
  /** Described in `docs/application-submitted.schema.json`. */
  readonly ApplicationSubmitted: {
    readonly reference: string;
    readonly first_submitted_at: string;
    readonly submitted_at: string;
    readonly version: number;
  };
  // Described in `docs/application-reopened.schema.json`, and so on.
  readonly ApplicationReopened: Happened<"reopened_at">;
  readonly ApplicationWithdrawn: Happened<"withdrawn_at">;
  readonly ApplicationReinstated: Happened<"reinstated_at">;
  readonly ApplicationErased: Happened<"erased_at">;
  readonly NoticesDue: Due;
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
export async function wakeNotices(due: Due): Promise<void> {
  try {
    await putEvent("NoticesDue", due);
  } catch (error) {
    logError("notices wait for their schedule", error);
  }
}
