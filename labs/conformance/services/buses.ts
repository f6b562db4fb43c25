import {
  CreateEventBusCommand,
  EventBridgeClient,
} from "@aws-sdk/client-eventbridge";
// By another path than the one that Jest maps to this file.
import { startEventBuses as startEmulator } from "../../../packages/local-cloud/events/./buses.ts";
import { credentials } from "../../../packages/local-cloud/server/credentials.ts";
import type { LocalService } from "../../../packages/local-cloud/server/helper-server.ts";
import { withSecondOpinion } from "./second-opinion.ts";

/** Has the engine accept each event before the rules get it. */
export async function startEventBuses(
  ...[resourcesOf, options]: Parameters<typeof startEmulator>
): Promise<LocalService> {
  const endpoint = process.env["CONFORMANCE_EVENTBRIDGE"] ?? "";
  const client = new EventBridgeClient({
    endpoint,
    region: "us-east-1",
    credentials,
  });
  for (const { name: Name } of resourcesOf("AWS::Events::EventBus")) {
    await client
      .send(new CreateEventBusCommand({ Name }))
      .catch((error: Error) => {
        if (error.name !== "ResourceAlreadyExistsException") throw error;
      });
  }
  client.destroy();
  const { port = 0, ...rest } = options;
  const emulator = await startEmulator(resourcesOf, rest);
  return withSecondOpinion(endpoint, emulator, {
    port,
    // Entries are refused one by one, in a reply that succeeds.
    isRefusal: (reply) => !reply.includes('"FailedEntryCount": 0'),
  });
}
