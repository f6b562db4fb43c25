import { spawn } from "node:child_process";
import { once } from "node:events";

type Way = "" | "blocks" | "hoards" | "fills the heap" | "exits" | "throws";

/** Reports its process, starts a browser-like process if requested, and then ends in the given way. */
export async function handler({
  way = "",
  browser = false,
}: {
  way?: Way;
  browser?: boolean;
}) {
  process.stdout.write(`function ${process.pid}\n`);
  if (browser) {
    // As browsers are started: in a process group of their own.
    const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
    await once(child, "spawn");
    process.stdout.write(`browser ${child.pid}\n`);
  }
  const kept: unknown[] = [];
  switch (way) {
    case "blocks":
      for (;;);
    case "hoards":
      for (;;) {
        kept.push(Buffer.alloc(1024 * 1024, 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    case "fills the heap":
      for (;;) kept.push(Array.from({ length: 1000 }, (_, i) => `${i}`));
    case "exits":
      process.exit(3);
      break;
    case "throws":
      throw new RangeError("on purpose");
    case "":
      return process.pid;
  }
}
