import { useCallback, useEffect, useRef, useState } from "react";
import {
  INACTIVITY_TIMEOUT_MS,
  INACTIVITY_WARNING_MS,
} from "../../../shared/application/limits.ts";
import { callApi } from "../api/call.ts";
import { sinceContact } from "../api/contact.ts";
import { listen } from "../lib/listen.ts";
import { idleTime, isActivityKnown, noteActivity } from "./activity.ts";

const ASK_AFTER_MS = INACTIVITY_TIMEOUT_MS - INACTIVITY_WARNING_MS;
/**
 * Interval of calls that keep the session alive, since reading a page makes none: with it, the minute that the server
 * may take to note a call, and the time until the log-out, less than the 20 minutes after which the server ends a
 * session.
 */
const KEEP_ALIVE_MS = 3 * 60_000;

/** `input` for dictation and other tools that write without a key. */
const ACTIONS = "keydown input pointerdown pointermove wheel touchmove";
/** `storage` tells that another tab has noted an activity. */
const RETURNS = "focus pageshow storage";

/**
 * Monotonic time between two actions in which nobody closes a computer and opens it again. It tells a clock that was set
 * forward from sleep, in which the monotonic clock of some browsers stands still.
 */
const IN_ONE_GO_MS = 2_000;

/** Calls `act` at each action of a student, and `watch` when one may have come back; returns a function that stops it. */
export function watchStudent(act: () => void, watch: () => void): () => void {
  const ends = [
    listen(document, ACTIONS, act, { capture: true, passive: true }),
    listen(window, RETURNS, watch),
    listen(document, "visibilitychange", watch),
  ];
  return () => {
    for (const end of ends) end();
  };
}

let isCalling = false;

/** Tells the server that the student is active. */
async function keepAlive(): Promise<void> {
  isCalling = true;
  try {
    await callApi("get-tabs");
  } catch {
    // The reply itself reports a session that has ended; other failures are reported when there is something to save.
  } finally {
    isCalling = false;
  }
}

/**
 * Measures by the wall clock how long all tabs have been idle. Own code, because libraries count in each tab by its
 * timers: a tab frozen by the browser, or a sleeping computer, would keep the session forever.
 * @param onIdle called once when the time is up
 */
export function useInactivity(onIdle: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const isOver = useRef(false);
  const callback = useRef(onIdle);
  useEffect(() => {
    callback.current = onIdle;
  });

  const check = useCallback((): number => {
    // At the start, and where the browser or an extension clears storage.
    if (!isActivityKnown()) noteActivity();
    const idle = idleTime();
    if (idle < INACTIVITY_TIMEOUT_MS) {
      setIsAsking(idle >= ASK_AFTER_MS);
    } else if (!isOver.current) {
      isOver.current = true;
      callback.current();
    }
    return idle;
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAction = -Infinity;
    const watch = () => {
      clearTimeout(timer);
      lastAction = -Infinity;
      const idle = check();
      if (isOver.current) return;
      const next = idle < ASK_AFTER_MS ? ASK_AFTER_MS : INACTIVITY_TIMEOUT_MS;
      timer = setTimeout(watch, next - idle);
    };
    const act = () => {
      const time = performance.now();
      const goesOn = time - lastAction < IN_ONE_GO_MS;
      // A late return is reported; while the dialog is open, only its answer counts.
      if (!goesOn && check() >= ASK_AFTER_MS) return;
      lastAction = time;
      noteActivity();
      if (!isCalling && sinceContact() >= KEEP_ALIVE_MS) void keepAlive();
    };
    const stop = watchStudent(act, watch);
    watch();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [check]);

  const stay = useCallback(() => {
    if (check() >= INACTIVITY_TIMEOUT_MS) return;
    noteActivity();
    setIsAsking(false);
    void keepAlive();
  }, [check]);

  return { isAsking, stay };
}
