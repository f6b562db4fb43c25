import type { Call } from "../iam/statements.ts";
import type { Input } from "../server/json-protocol.ts";
import { account, region } from "../template/physical-names.ts";
import type { LocalResource } from "../template/read-template.ts";
import { isRecord } from "../template/template.ts";

/** Returns an operation as policies see it: on which tables or index, and on items of which partition keys. */
export function callsOf(
  operation: string,
  input: Input,
  tables: readonly LocalResource[],
): readonly Call[] {
  const {
    TableName = "*",
    IndexName,
    RequestItems,
  } = input as {
    readonly TableName?: string;
    readonly IndexName?: string;
    readonly RequestItems?: Input;
  };
  const parts: readonly (readonly [string, Input])[] = RequestItems
    ? Object.entries(RequestItems).map(([name, requests]) => [
        name,
        { requests },
      ])
    : [[TableName, input]];
  return parts.map(([name, part]) => {
    const arn = `arn:aws:dynamodb:${region}:${account}:table/${name}`;
    const table = tables.find((each) => each.name === name);
    return {
      action: `dynamodb:${operation}`,
      resource: IndexName === undefined ? arn : `${arn}/index/${IndexName}`,
      context: {
        "dynamodb:leadingkeys": leadingKeys(part, hashKeyOf(table, IndexName)),
      },
    };
  });
}

/** Returns the name of the attribute that is the partition key of a table or of its index. */
function hashKeyOf(table: LocalResource | undefined, index: unknown): string {
  const keyed =
    index === undefined
      ? table?.properties
      : table?.properties
          .children("GlobalSecondaryIndexes")
          .find((each) => each.text("IndexName") === index);
  const hash = keyed
    ?.children("KeySchema")
    .find((key) => key.text("KeyType") === "HASH");
  return hash?.text("AttributeName") ?? "";
}

/** Returns the partition keys of the items that an operation reads or writes; none for a scan. */
function leadingKeys(input: Input, hashKey: string): readonly string[] {
  const {
    KeyConditionExpression: condition = "",
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = input as {
    readonly KeyConditionExpression?: string;
    readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
    readonly ExpressionAttributeValues?: Input;
  };
  const asked = [...condition.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)]
    .filter(([, name = ""]) => (names[name] ?? name) === hashKey)
    .map(([, , value = ""]) => values[value]);
  return [...asked, ...itemsIn(input).map((item) => item[hashKey])]
    .filter(isRecord)
    .map((value) => String(Object.values(value)[0]));
}

/** Returns every key and item in an input, also those of a batch. */
function itemsIn(input: unknown): readonly Input[] {
  if (Array.isArray(input)) return input.flatMap(itemsIn);
  if (!isRecord(input)) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === "Key" || name === "Item"
      ? [value].filter(isRecord)
      : name === "Keys"
        ? [value].flat().filter(isRecord)
        : itemsIn(value),
  );
}
