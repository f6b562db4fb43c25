import { useEffect, useState } from "react";
import { INACTIVITY_TIMEOUT_MS } from "../../../shared/application/limits.ts";
import { counted } from "../lib/counted.ts";
import { idleTime } from "./activity.ts";
import { useSession } from "./session.tsx";

const SECOND_MS = 1000;
/** Seconds before the end that are announced: each one would be a voice that never stops. */
const ANNOUNCED = [10, 20];

function secondsLeft(): number {
  return Math.ceil(Math.max(0, INACTIVITY_TIMEOUT_MS - idleTime()) / SECOND_MS);
}
function inSeconds(count: number): string {
  return `in ${counted(count, "second")}`;
}

/** Counts down to the log-out, and says that nothing will be lost where that is so. */
function TimeLeft() {
  const { isSaved } = useSession();
  const [atFirst] = useState(secondsLeft);
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const announced = ANNOUNCED.find((count) => seconds <= count);
  return (
    <>
      <p>
        You have not been active for a while. To protect your answers, you will
        be logged out <span aria-hidden>{inSeconds(seconds)}</span>
        <span className="heard">{inSeconds(atFirst)}</span>.
      </p>
      {isSaved() && <p>Everything you have entered here is saved.</p>}
      <span className="heard">
        <output>
          {announced !== undefined &&
            announced < atFirst &&
            `You will be logged out ${inSeconds(announced)}.`}
        </output>
      </span>
    </>
  );
}

export default TimeLeft;
