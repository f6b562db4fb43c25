import { slate } from "./slate.ts";
import type { Target } from "./target.ts";

/** Every system that is exported to, by its name on the command line. */
export const targets: Readonly<Record<string, Target>> = { slate };
