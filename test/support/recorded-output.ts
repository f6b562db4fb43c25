import { jest } from "@jest/globals";

/** Returns what is written to a console or an output from now on, which nobody else sees, until mocks are restored. */
export function recordOutput(): readonly string[] {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  }
  for (const level of ["log", "info", "warn", "error"] as const) {
    jest.spyOn(console, level).mockImplementation((...texts) => {
      written.push(texts.map(String).join(" "));
    });
  }
  return written;
}
