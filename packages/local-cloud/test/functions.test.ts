import { describe, expect, it } from "@jest/globals";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

describe("local functions", () => {
  it("run by logical id, entry and ARN, on a copy of the event", async () => {
    const { functions } = localParts(
      new LocalTemplate().withFunction("Record", "record.ts"),
    );
    for (const key of [
      "Record",
      "packages/local-cloud/test/handlers/record.ts",
      functions.arnOf("Record", "test"),
    ]) {
      const event = { at: new Date(0), gone: undefined };
      expect(await functions.invoke(key, event)).toEqual({
        seen: { at: "1970-01-01T00:00:00.000Z" },
      });
      expect(await functions.invoke(key, undefined)).toEqual({ seen: null });
    }
  });

  it("time out", async () => {
    const { functions, lines } = localParts(
      new LocalTemplate().withFunction("Slow", "never-ends.ts", 0.05),
    );
    await expect(functions.invoke("Slow", {})).rejects.toMatchObject({
      errorType: "Sandbox.Timedout",
      errorMessage: "Task timed out after 0.05 seconds",
    });
    expect(lines).toHaveLength(1);
  });
});
