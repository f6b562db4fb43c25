import {
  DynamoDBDocument,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { callsOf, refusalOf, TABLE, type Services } from "./call.ts";

const TableName = TABLE;
const once = { ConditionExpression: "attribute_not_exists(pk)" };
const refused = { refused: "ConditionalCheckFailedException" };
const invalid = { refused: "ValidationException" };

function keyOf(pk: string) {
  return { pk, sk: "answers" };
}

/** The item that a row writes, by the operations of the document client. */
function itemOf({ dynamodb }: Services, id: string) {
  const table = DynamoDBDocument.from(dynamodb, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const Key = keyOf(id);
  return {
    pk: id,
    table,
    put: (more: object, condition = {}) =>
      table.put({ TableName, Item: { ...Key, ...more }, ...condition }),
    read: async () => {
      const { Item = {} } = await table.get({
        TableName,
        Key,
        ConsistentRead: true,
      });
      const { pk: _pk, sk: _sk, ...more } = Item;
      return more;
    },
    update: (
      UpdateExpression: string,
      values?: Record<string, unknown>,
      more: Partial<UpdateCommandInput> = {},
    ) =>
      table.update({
        TableName,
        Key,
        UpdateExpression,
        ExpressionAttributeValues: values,
        ...more,
      }),
    take: (more: object = {}) =>
      table.delete({ TableName, Key, ReturnValues: "ALL_OLD", ...more }),
  };
}

/** Returns a text inside this many maps and lists. */
function nested(levels: number): unknown {
  if (levels === 0) return "x";
  const inner = nested(levels - 1);
  return levels % 2 === 0 ? { inner } : [inner];
}

/** An update that is refused and leaves no item; the refusal comes first. */
function spoiled(
  UpdateExpression: string,
  values: Record<string, unknown> = { ":n": 1 },
  Key?: object,
) {
  return async ({ pk, update, read }: ReturnType<typeof itemOf>) => {
    const more = Key === undefined ? {} : { Key: { ...keyOf(pk), ...Key } };
    return [
      await update(UpdateExpression, values, more).catch(refusalOf),
      await read(),
    ];
  };
}
const unchanged = [invalid, {}];
const item = {
  text: "",
  number: 0.1,
  yes: true,
  none: null,
  list: ["é", { a: 1 }],
  deep: nested(31),
};

export const dynamodbCalls = callsOf("dynamodb", itemOf, {
  "an item comes back as it was: texts, numbers, bytes, lists, maps, the deepest too":
    [
      async ({ put, read }) => {
        await put(item);
        return read();
      },
      item,
    ],
  "bytes are bytes": [
    async ({ put, read }) => {
      await put({ bytes: Uint8Array.of(0, 255, 10) });
      return [...((await read())["bytes"] as Uint8Array)];
    },
    [0, 255, 10],
  ],
  "an item is created once": [
    async ({ put }) => {
      await put({}, once);
      return put({}, once);
    },
    refused,
  ],
  "a version is written over by its reader alone": [
    async ({ put, update, read }) => {
      await put({ version: 1, old: "x" });
      const change = () =>
        update(
          "SET version = :next REMOVE #old",
          { ":next": 2, ":seen": 1 },
          {
            ConditionExpression: "version = :seen",
            ExpressionAttributeNames: { "#old": "old" },
          },
        );
      await change();
      return [await change().catch(refusalOf), await read()];
    },
    [refused, { version: 2 }],
  ],
  "an update creates the item, keeps what is there, and returns what was": [
    async ({ update, read }) => {
      const keep = (value: string) =>
        update(
          "SET a = if_not_exists(a, :a), b = :a",
          { ":a": value },
          { ReturnValues: "ALL_OLD" },
        );
      await keep("first");
      const { Attributes } = await keep("second");
      return [{ ...Attributes, ...keyOf("") }, await read()];
    },
    [
      { ...keyOf(""), a: "first", b: "first" },
      { a: "first", b: "second" },
    ],
  ],
  "a set takes a member once": [
    async ({ update, read }) => {
      for (const link of ["a", "b", "a"]) {
        await update("ADD links :links", { ":links": new Set([link]) });
      }
      return [...((await read())["links"] as Set<string>)].toSorted();
    },
    ["a", "b"],
  ],
  "conditions compare with what is missing": [
    async ({ put, update }) => {
      await put({ at: 5 });
      const tells = (ConditionExpression: string, value: unknown) =>
        update(
          "SET seen = :yes",
          { ":yes": true, ":v": value },
          { ConditionExpression },
        ).then(
          () => true,
          () => false,
        );
      return [
        await tells("gone <> :v", 1),
        await tells("gone < :v", 1),
        await tells("attribute_not_exists(gone) OR gone < :v", 1),
        await tells("attribute_exists(pk) AND sk = :v", "answers"),
        await tells("sk IN (:yes, :v)", "answers"),
        await tells("sk IN (:yes, :v)", "tabs"),
      ];
    },
    [true, false, true, true, true, false],
  ],
  "an item is taken out once, by a condition, and comes back": [
    async ({ put, take }) => {
      await put({ a: "1" });
      const ifTwo = {
        ConditionExpression: "a = :a",
        ExpressionAttributeValues: { ":a": "2" },
      };
      const { Attributes: { a } = {} } = await take(ifTwo).catch(() => take());
      return [a, (await take()).Attributes ?? "nothing"];
    },
    ["1", "nothing"],
  ],
  "a query follows the order of the sort key, from a bound, page by page, or backwards":
    [
      async ({ pk, table }) => {
        for (const sk of ["c", "a", "d", "b"]) {
          await table.put({ TableName, Item: { pk, sk } });
        }
        const page = async (more: object = {}) => {
          const { Items = [], LastEvaluatedKey } = await table.query({
            TableName,
            KeyConditionExpression: "pk = :pk AND sk >= :sk",
            ExpressionAttributeValues: { ":pk": pk, ":sk": "b" },
            Limit: 2,
            ...more,
          });
          return {
            found: Items.map(({ sk }) => sk as string),
            LastEvaluatedKey,
          };
        };
        const first = await page();
        const second = await page({
          ExclusiveStartKey: first.LastEvaluatedKey,
        });
        const last = await page({ ScanIndexForward: false, Limit: 1 });
        return [first.found, second.found, last.found];
      },
      [["b", "c"], ["d"], ["d"]],
    ],
  "an index has the items with its keys alone, and leaves those that lose them":
    [
      async ({ pk, table }) => {
        for (const [sk, due_at] of [
          ["a", "3"],
          ["b", "1"],
          ["c", undefined],
          ["d", "2"],
          ["e", "9"],
        ]) {
          await table.put({ TableName, Item: { pk, sk, due: pk, due_at } });
        }
        await table.update({
          TableName,
          Key: { pk, sk: "d" },
          UpdateExpression: "REMOVE due",
        });
        const { Items = [] } = await table.query({
          TableName,
          IndexName: "byDue",
          KeyConditionExpression: "due = :due AND due_at BETWEEN :from AND :to",
          ExpressionAttributeValues: { ":due": pk, ":from": "1", ":to": "3" },
        });
        return Items.map(({ sk }) => sk as string);
      },
      ["b", "a"],
    ],
  "arithmetic with what is missing": [spoiled("SET a = a + :n"), unchanged],
  "an expression of more than 4 KB": [
    spoiled(`SET a = :n${" ".repeat(4096)}`),
    unchanged,
  ],
  "an item of more than 400 KB": [
    spoiled("SET a = :n", { ":n": "x".repeat(400 * 1024) }),
    unchanged,
  ],
  "a value of more than 32 levels": [
    spoiled("SET a = :n", { ":n": nested(32) }),
    unchanged,
  ],
  "an attribute without a name": [
    spoiled("SET a = :n", { ":n": { "": "x" } }),
    unchanged,
  ],
  "an empty key": [spoiled("SET a = :n", { ":n": 1 }, { sk: "" }), unchanged],
  "a reserved word": [spoiled("SET status = :n"), unchanged],
  "a value that nothing uses": [spoiled("SET a = b"), unchanged],
});
