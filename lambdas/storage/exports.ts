import { readToken, updateToken } from "./table.ts";

/** Where the last export of each target ended, beside the tokens because it is no student's; it does not expire. */
function keyOf(target: string) {
  return { token_hash: `export#${target}` };
}

/** Returns the ISO 8601 time before which everything has been exported to a target; undefined before the first time. */
export async function exportedUntil(
  target: string,
): Promise<string | undefined> {
  const item = await readToken(keyOf(target));
  return item?.["exported_until"] as string | undefined;
}

/** Records that everything before a time has been exported to a target, unless a later time is recorded. */
export async function recordExport(
  target: string,
  until: string,
): Promise<void> {
  await updateToken(keyOf(target), {
    UpdateExpression: "SET exported_until = :until",
    ConditionExpression:
      "attribute_not_exists(exported_until) OR exported_until < :until",
    ExpressionAttributeValues: { ":until": until },
  });
}
