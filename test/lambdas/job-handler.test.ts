import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { awsError } from "../support/aws-calls.ts";
import { recordOutput } from "../support/recorded-output.ts";

process.env["POWERTOOLS_LOG_LEVEL"] = "INFO";
const { jobHandler } = await import("../../lambdas/job-handler.ts");
const { sessionEnded, tooManyWriters } =
  await import("../../lambdas/problem.ts");

const QUOTED = "My name is Amy";
/** Throws like a library that quotes its input, over several lines. */
function quoting() {
  return Object.assign(new Error(`Expected a name:\n    at ${QUOTED}`), {
    name: "ParseError",
  });
}

describe("a failed job", () => {
  let written: readonly string[];
  beforeEach(() => {
    written = recordOutput();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("reports its error's name to Lambda and the stack to the log, without the quoted input", async () => {
    const handler = jobHandler(() => Promise.reject(quoting()));

    const error = await handler({}).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: "ParseError" });
    expect((error as Error).message).not.toContain(QUOTED);
    expect((error as Error).stack).not.toContain(QUOTED);
    const log = written.join("\n");
    expect(log).toContain('"errorName":"ParseError"');
    expect(log).toContain("job-handler.test.ts");
    expect(log).not.toContain(QUOTED);
  });

  it.each([
    ["OutOfReach", tooManyWriters()],
    ["OutOfReach", awsError("ThrottlingException", 400)],
    ["OutOfReach", awsError("InternalError", 500)],
    ["OutOfReach", awsError("TimeoutError")],
    ["AccessDenied", awsError("AccessDenied", 403)],
    // Of a browser that prints.
    ["TimeoutError", Object.assign(new Error(), { name: "TimeoutError" })],
    ["Problem", sessionEnded()],
    ["Error", new Error("A file was not converted within 120 seconds.")],
  ])(
    "is told as %s, of which OutOfReach alone is tried again: %s",
    async (name, error) => {
      const failed = jobHandler(() => Promise.reject(error))({});

      await expect(failed).rejects.toMatchObject({ name });
    },
  );

  it("does not log a message that was replaced later", async () => {
    const error = new Error(QUOTED);
    // The stack is built when it is first read, and keeps the message of that time.
    expect(error.stack).toContain(QUOTED);
    error.message = "Something else";

    await jobHandler(() => Promise.reject(error))({}).catch(() => {});

    expect(written.join("\n")).toContain("job-handler.test.ts");
    expect(written.join("\n")).not.toContain(QUOTED);
  });

  it("returns a successful result unchanged", async () => {
    const handler = jobHandler((input: { a: number }) =>
      Promise.resolve({ b: input.a }),
    );

    expect(await handler({ a: 1 })).toEqual({ b: 1 });
  });
});
