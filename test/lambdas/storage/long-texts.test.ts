import { fc } from "@admission/test-tools";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { packed, unpacked } from "../../../lambdas/storage/long-texts.ts";
import { anyText } from "../../support/any-answers.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";

const SEED = 20_261_123;
const cloud = await stageCloud();
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Returns the bytes of an attribute's value by the rules of DynamoDB, by which it bills. */
function valueSize(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "string") return Buffer.byteLength(value);
  // Two digits and one more byte; a boolean has one.
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== "object" || value === null) return 1;
  return Array.isArray(value)
    ? value.reduce((sum: number, each) => sum + 1 + valueSize(each), 3)
    : 3 + Object.keys(value).length + itemSize(value);
}

/** Returns the bytes of an item's attributes, names included. */
function itemSize(item: object): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

/** Generates texts of up to 6,000 characters of any kind: words, other scripts, halves of emojis, and noise. */
const anyLongText = fc.oneof(
  fc
    .tuple(
      fc.oneof(
        anyText(45),
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom("", "\uD83D", "漢字", "𠮷", '"\\\n', "\u0000\u001f"),
      ),
      fc.integer({ min: 0, max: 6_000 }),
    )
    .map(([text, length]) =>
      text
        .repeat(Math.ceil(length / Math.max(text.length, 1)))
        .slice(0, length),
    ),
  fc.string({ unit: "binary-ascii", minLength: 990, maxLength: 1_400 }),
  fc.string({ unit: "binary", minLength: 990, maxLength: 1_400 }),
);

describe(`a long text (seed ${SEED})`, () => {
  it("is the same after it was stored, and takes no more space than plain", () => {
    const anyAttributes = fc.record({
      answer: fc.dictionary(fc.constantFrom("a", "b", "c"), anyLongText),
      replaced: fc.dictionary(
        fc.constantFrom("a", "b"),
        fc.array(anyLongText, { maxLength: 2 }),
      ),
      revision: fc.nat(),
      isTold: fc.boolean(),
    });
    fc.assert(
      fc.property(anyAttributes, (attributes) => {
        const stored = packed(attributes);

        expect(unpacked(stored)).toEqual(attributes);
        expect(itemSize(stored)).toBeLessThanOrEqual(itemSize(attributes));
      }),
      // Such long texts shrink slowly.
      { seed: SEED, numRuns: 300, endOnFailure: true },
    );
  });

  it("of words takes less than half", () => {
    const words = aCompleteApplication({}, today());
    const essay = Array.from(
      { length: 120 },
      (_, at) => `${at} ${Object.values(words)[at % 15]}`,
    ).join(" ");
    const answer = { ...words, faith_essay_statement: essay };

    expect(itemSize(packed({ answer }))).toBeLessThan(itemSize({ answer }) / 2);
  });
});

it("an application is stored in one item with its long texts compressed, also when it is submitted", async () => {
  const amy = await asStudent(cloud);
  const essay = "I repair bicycles. It began with a broken chain.\n".repeat(60);
  const answers = aCompleteApplication(
    { prompts_essay_statement: essay },
    today(),
  );
  await amy.call("put-answer", { body: answers });
  await amy.call("submit");

  const TableName = cloud.environment["ANSWERS_TABLE"];
  const { Items } = await client.send(new ScanCommand({ TableName }));
  expect(JSON.stringify(Items)).not.toContain("bicycles");
  const { answer } = (await amy.call("get-profile")).body;
  expect(answer["prompts_essay_statement"]).toBe(essay);
  expect(await cloud.tables.items("ANSWERS_TABLE")).toMatchObject([
    { student: idOf(amy), answer, submitted_answer: answer },
  ]);
});

it("an application of an earlier deployment is read, and compressed by its next save", async () => {
  const amy = await asStudent(cloud);
  const essay = "I repair bicycles. It began with a broken chain.\n".repeat(60);
  await amy.call("put-answer", { body: { first_name: "Amy" } });
  await cloud.tables.plantAnswer(idOf(amy), "prompts_essay_statement", essay);
  const plain = { first_name: "Amy", prompts_essay_statement: essay };
  expect((await amy.call("get-profile")).body.answer).toEqual(plain);

  await amy.call("put-answer", { body: { last_name: "Okafor" } });

  const TableName = cloud.environment["ANSWERS_TABLE"];
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  expect(Items[0]?.["answer"]).toBeInstanceOf(Uint8Array);
  const { answer } = (await amy.call("get-profile")).body;
  expect(answer).toEqual({ ...plain, last_name: "Okafor" });
});
