import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { DocumentWorld, GOOD, MINUTE, SLOW } from "./document-world.ts";

const [FAITH, PROMPTS] = ["faith_essay_doc", "prompts_essay_doc"] as const;

let world: DocumentWorld;
beforeEach(() => {
  world = new DocumentWorld(1);
});
afterEach(() => {
  world.end();
});

/** Uploads a file, and runs what follows until all is done or waits for time to pass. */
async function upload(key: string, bytes: Uint8Array) {
  const begun = world.beginUpload(key);
  await world.events.run();
  const uploaded = await begun;
  world.aws.put(uploaded.file_key, bytes);
  void world.deliver(uploaded, bytes.length);
  await world.events.run();
  return uploaded;
}

describe("the conversions of one student", () => {
  it("end where a newer upload has replaced what they convert, which follows at once", async () => {
    await upload(FAITH, SLOW);
    const before = world.now;
    const { generation } = await upload(FAITH, GOOD);

    expect(world.record(FAITH)).toMatchObject({
      generation,
      status: "COMPLETED",
    });
    expect(world.now - before).toBeLessThan(MINUTE / 2);
    expect(world.mostConverting).toBe(1);
  });

  it("follow one that has died as soon as its time is over", async () => {
    world.events.faultOf = (_call, name) =>
      name === "complete" || name === "fail" ? "dies" : undefined;
    await upload(FAITH, GOOD);
    world.events.faultOf = () => undefined;
    const before = world.now;
    await upload(PROMPTS, GOOD);

    expect(world.record(PROMPTS)?.status).toBe("COMPLETED");
    expect(world.now - before).toBeLessThan(4 * MINUTE);
  });
});
