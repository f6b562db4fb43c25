import { CreateEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { credentials } from "../../../packages/local-cloud/server/credentials.ts";
import type { LocalService } from "../../../packages/local-cloud/server/helper-server.ts";
// By another path than the one that Jest maps to this file.
import { startSes as startEmulator } from "../../../packages/local-cloud/ses/./ses.ts";
import type { SesOptions } from "../../../packages/local-cloud/ses/ses.ts";
import { school } from "../../../shared/college/school.ts";
import { withSecondOpinion } from "./second-opinion.ts";

/** Has the engine accept each mail before the outbox gets it. */
export async function startSes({
  port = 0,
  ...options
}: SesOptions): Promise<LocalService> {
  const endpoint = process.env["CONFORMANCE_SESV2"] ?? "";
  const client = new SESv2Client({
    endpoint,
    region: "us-east-1",
    credentials,
  });
  // No mail leaves before SES has seen that the sender's address is ours.
  await client
    .send(
      new CreateEmailIdentityCommand({ EmailIdentity: school.contactEmail }),
    )
    .catch((error: Error) => {
      if (error.name !== "AlreadyExistsException") throw error;
    });
  client.destroy();
  const emulator = await startEmulator(options);
  return withSecondOpinion(endpoint, emulator, { port });
}
