import { beforeEach, describe, expect, it } from "@jest/globals";
import { startEventRules } from "../events/rules.ts";
import type { StoredObject } from "../s3/objects.ts";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

function stored(key: string, bucket = "documents"): StoredObject {
  return {
    bucket,
    key,
    body: Buffer.from("four"),
    etag: "abc",
    lastModified: new Date(1_795_240_020_752),
    headers: {},
  };
}

function start() {
  const template = new LocalTemplate()
    .withBucket()
    .withFunction("Target", "fails-first.ts")
    .withUploadRule("Target");
  const { resourcesOf, functions, log, lines } = localParts(template);
  return { rules: startEventRules(resourcesOf, functions, log), lines };
}

function keysSeen() {
  return (globalThis.recorded ?? []).map(
    (event) =>
      (event as { detail: { object: { key: string } } }).detail.object.key,
  );
}

describe("the local event rules", () => {
  beforeEach(() => {
    globalThis.recorded = [];
    globalThis.failuresLeft = 0;
  });

  it("deliver only events that match the pattern, in order", async () => {
    const { rules } = start();
    for (const key of ["uploads/1", "documents/1", "uploads/2"]) {
      rules.objectCreated(stored(key), "PutObject");
    }
    rules.objectCreated(stored("uploads/3", "another"), "PutObject");
    expect(keysSeen()).toEqual([]);
    await rules.idle();
    expect(keysSeen()).toEqual(["uploads/1", "uploads/2"]);
  });

  it("retry a failing target, and give up after three attempts", async () => {
    const { rules, lines } = start();
    globalThis.failuresLeft = 2;
    rules.objectCreated(stored("uploads/1"), "PutObject");
    await rules.idle();
    expect(keysSeen()).toEqual(["uploads/1"]);
    globalThis.failuresLeft = 3;
    rules.objectCreated(stored("uploads/2"), "PutObject");
    rules.objectCreated(stored("uploads/3"), "PutObject");
    await rules.idle();
    expect(keysSeen()).toEqual(["uploads/1", "uploads/3"]);
    expect(lines.at(-1)).toContain("attempt 3 of 3");
  });
});
