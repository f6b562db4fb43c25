import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import { serveJson } from "../server/json-protocol.ts";
import type { Properties } from "../template/properties.ts";
import { onlyOne } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import { userPoolOperations } from "./user-pool.ts";
import { Users } from "./users.ts";

export interface CognitoParts extends ServiceParts {
  /** File in which the users are stored; absent = in memory. */
  readonly file?: string | undefined;
  /** Called with the address of a user that was deleted. */
  readonly onDeleted?: (email: string) => Promise<void>;
}

/** The only flow that is emulated: the operations that need no rights on AWS do nothing for such a client. */
const FLOWS = "ALLOW_ADMIN_USER_PASSWORD_AUTH";

/**
 * Starts the template's user pool behind the wire protocol of Cognito.
 * @returns undefined when the template has no user pool
 * @throws TemplateError for a kind of pool that is not emulated: one that anybody can call without rights on it
 */
export async function startCognito(
  parts: CognitoParts,
): Promise<LocalService | undefined> {
  const { resourcesOf, onDeleted = async () => {} } = parts;
  const resource = onlyOne(resourcesOf, "AWS::Cognito::UserPool");
  if (resource === undefined) return undefined;
  const { properties } = resource;
  const clients = resourcesOf("AWS::Cognito::UserPoolClient");
  const isEmulated =
    properties.texts("UsernameAttributes").join() === "email" &&
    properties.textOr("MfaConfiguration", "OFF") === "OFF" &&
    ignoresCase(properties) &&
    properties
      .child("AdminCreateUserConfig")
      .flag("AllowAdminCreateUserOnly") &&
    recoversByAdministrators(properties) &&
    !properties.has("LambdaConfig") &&
    clients.every(
      (client) =>
        client.properties.text("PreventUserExistenceErrors") === "ENABLED" &&
        !client.properties.flag("GenerateSecret") &&
        client.properties.texts("ExplicitAuthFlows").join() === FLOWS,
    );
  if (!isEmulated) {
    throw new TemplateError(
      resource.logicalId,
      "only addresses in any case as names, without a second factor, with accounts and recovery by administrators, and clients without a secret that hide who exists and log in by administrators, are supported locally",
    );
  }
  const users = new Users(parts.file);
  await users.load();
  const operations = userPoolOperations({
    users,
    clients,
    onDeleted,
    passwordPolicy: properties.child("Policies").child("PasswordPolicy"),
  });
  const server = await serveJson(parts, operations, (request, operation) => {
    const action = `cognito-idp:${operation}`;
    parts.rights.check(request, { action, resource: resource.arn });
  });
  return { ...server, reset: () => users.reset() };
}

function recoversByAdministrators(pool: Properties): boolean {
  const names = pool
    .child("AccountRecoverySetting")
    .children("RecoveryMechanisms")
    .map((mechanism) => mechanism.text("Name"));
  return names.join() === "admin_only";
}

/** Returns whether a pool ignores the case of names; without the setting, Cognito distinguishes it. */
function ignoresCase(pool: Properties): boolean {
  return (
    pool.has("UsernameConfiguration") &&
    !pool.child("UsernameConfiguration").flag("CaseSensitive")
  );
}
