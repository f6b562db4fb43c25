import { clockOffset, moveClock } from "./move-clock.ts";

if (clockOffset !== 0) moveClock(clockOffset);
