import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { NoSuchKey } from "@aws-sdk/client-s3";
import { ExecutionAlreadyExists } from "@aws-sdk/client-sfn";
import { clock } from "../../lambdas/clock.ts";
import type { AwsCall } from "./aws-calls.ts";

type Item = Record<string, unknown>;
type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

interface StoredObject {
  readonly bytes: Uint8Array;
  readonly createdAt: Date;
}

const $metadata = { httpStatusCode: 400 };

/**
 * Tables, bucket and state machines as far as documents use them, a thousand times faster than the emulators. Unknown
 * commands and conditions stop the test.
 */
export class MemoryAws {
  readonly items = new Map<string, Item>();
  readonly objects = new Map<string, StoredObject>();
  readonly executions = new Map<string, object>();
  readonly #onStart: (input: object) => void;

  constructor(onStart: (input: object) => void) {
    this.#onStart = onStart;
  }

  put(key: string, bytes: Uint8Array): void {
    this.objects.set(key, { bytes, createdAt: clock.now() });
  }

  answer({ name, input }: AwsCall): unknown {
    switch (name) {
      case "GetCommand":
        return { Item: structuredClone(this.items.get(keyOf(input))) };
      case "UpdateCommand":
        return this.#update(input);
      case "PutObjectCommand":
        this.put(String(input["Key"]), input["Body"] as Uint8Array);
        return {};
      case "GetObjectCommand":
        return this.#read(String(input["Key"]));
      case "ListObjectsV2Command":
        return this.#list(String(input["Prefix"]), input["StartAfter"]);
      case "DeleteObjectsCommand":
        for (const { Key } of (
          input["Delete"] as { Objects: readonly { Key: string }[] }
        ).Objects) {
          this.objects.delete(Key);
        }
        return {};
      case "StartExecutionCommand":
        return this.#start(input);
      default:
        throw new Error(`${name} is not known here.`);
    }
  }

  #update(input: AwsCall["input"]): unknown {
    const names = input["ExpressionAttributeNames"] as Names;
    const values = input["ExpressionAttributeValues"] as Values;
    const key = keyOf(input);
    const item = this.items.get(key) ?? {};
    if (!holds(String(input["ConditionExpression"]), item, names, values)) {
      throw new ConditionalCheckFailedException({ $metadata, message: "" });
    }
    const assignments = String(input["UpdateExpression"])
      .replace(/^SET /, "")
      .split(", ")
      .map((assignment) => {
        const [, name = "", value = ""] =
          /^(#\w+) = (:\w+)$/.exec(assignment) ?? [];
        if (name === "") throw new Error(`${assignment} is not known here.`);
        return [names[name] ?? "", values[value]] as const;
      });
    this.items.set(
      key,
      structuredClone({
        ...item,
        ...(input["Key"] as Item),
        ...Object.fromEntries(assignments),
      }),
    );
    return {};
  }

  #read(key: string): unknown {
    const object = this.objects.get(key);
    if (object === undefined) throw new NoSuchKey({ $metadata, message: "" });
    const { bytes } = object;
    return {
      ContentRange: `bytes 0-0/${bytes.length}`,
      Body: { transformToByteArray: () => Promise.resolve(bytes) },
    };
  }

  #list(prefix: string, after: unknown = ""): unknown {
    const found = [...this.objects].filter(
      ([key]) => key.startsWith(prefix) && key > String(after),
    );
    return {
      Contents: found
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([Key, { bytes, createdAt }]) => ({
          Key,
          Size: bytes.length,
          LastModified: createdAt,
        })),
    };
  }

  #start(call: AwsCall["input"]): unknown {
    const name = String(call["name"]);
    if (this.executions.has(name)) {
      throw new ExecutionAlreadyExists({ $metadata, message: "" });
    }
    const input = JSON.parse(String(call["input"])) as object;
    this.executions.set(name, input);
    this.#onStart(input);
    return {};
  }
}

function keyOf({ TableName, Key }: AwsCall["input"]): string {
  return JSON.stringify([TableName, Key]);
}

/** Evaluates the two conditions that guard an application. */
function holds(
  condition: string,
  item: Item,
  names: Names,
  values: Values,
): boolean {
  const [, absent] = /^attribute_not_exists\((#\w+)\)$/.exec(condition) ?? [];
  if (absent !== undefined) return !((names[absent] ?? "") in item);
  const [, name, value] = /^(#\w+) = (:\w+)$/.exec(condition) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`${condition} is not known here.`);
  }
  return item[names[name] ?? ""] === values[value];
}
