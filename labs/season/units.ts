import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { environment } from "../../lambdas/environment.ts";
import { tableIds, tableOf } from "../../shared/tables.ts";
import type { Units } from "../../test/support/season-costs.ts";

interface Input {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly Key?: Readonly<Record<string, { readonly S?: string }>>;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

/** Returns the attributes that a write names, whose change an index takes over. */
function namesIn(input: Input): readonly string[] {
  return [
    ...Object.keys(input.Item ?? {}),
    ...Object.values(input.ExpressionAttributeNames ?? {}),
    ...(input.UpdateExpression?.match(/\b[a-z_]+\b/g) ?? []),
  ];
}

/**
 * Counts the units of all that a client writes and reads, by tables, of `tokens` by kinds of items, and by indexes: one
 * for each write that names what an index has, which is as much as it can be.
 */
export function countUnits(
  client: DynamoDBDocumentClient,
): ReadonlyMap<string, Units> {
  const counted = new Map<string, Units>();
  const indexed = new Set<string>();
  const add = (name: string, { written = 0, read = 0 }: Partial<Units>) => {
    const before = counted.get(name) ?? { written: 0, read: 0 };
    written += before.written;
    read += before.read;
    counted.set(name, { written, read });
  };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const input = args.input as Input;
        Object.assign(input, { ReturnConsumedCapacity: "TOTAL" });
        const result = await next(args);
        const { ConsumedCapacity } = result.output as {
          readonly ConsumedCapacity?: { readonly CapacityUnits?: number };
        };
        const units = ConsumedCapacity?.CapacityUnits ?? 0;
        const id = tableIds.find(
          (each) => environment.table(each) === input.TableName,
        );
        if (id === undefined) return result;
        if (input.IndexName !== undefined) {
          add(`${id}, ${input.IndexName}`, { read: units });
          return result;
        }
        const [partition] = tableOf(id).key;
        const key = (input.Key ?? input.Item)?.[partition];
        const text = String(Object(key).S ?? key);
        const name = id === "tokens" ? `tokens, ${text.split("#")[0]}` : id;
        if (/^(?:Get|Query)/.test(commandName)) {
          add(name, { read: units });
          return result;
        }
        add(name, { written: units });
        const names = namesIn(input);
        const isDeleted = commandName.startsWith("Delete");
        for (const [index, { key: own, attributes }] of Object.entries(
          tableOf(id).indexes ?? {},
        )) {
          const entry = `${id}, ${index}: ${text}`;
          const isTouched = isDeleted
            ? indexed.delete(entry)
            : [...own, ...attributes].some((each) => names.includes(each));
          if (!isTouched) continue;
          if (!isDeleted) indexed.add(entry);
          add(`${id}, ${index}`, { written: 1 });
        }
        return result;
      },
    { step: "initialize", name: "countUnits" },
  );
  return counted;
}
