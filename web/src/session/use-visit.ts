import { useEffect, useState } from "react";
import { INACTIVITY_TIMEOUT_MS } from "../../../shared/application/limits.ts";
import { isVisitOver, noteVisit, visitorIdleTime } from "../lib/tab-memory.ts";
import { NOTE_EVERY_MS } from "./activity.ts";
import { watchStudent } from "./use-inactivity.ts";

/** Visits of this tab by persons without a log-in. */
interface Visit {
  /** True from when nobody has been here for too long until somebody says whose it is what the tab remembers. */
  readonly isOver: boolean;
  /** Number of the visit whose page may be shown; 0 while none has begun. */
  readonly number: number;
}

/** Tells whether what this tab remembers may be shown to the person at it. */
export function useVisit(isVisitor: boolean) {
  const [visit, setVisit] = useState<Visit>(() => {
    const isOver = isVisitor && isVisitOver();
    return { isOver, number: isOver ? 0 : 1 };
  });
  const isOver = isVisitor && visit.isOver;

  useEffect(() => {
    if (!isVisitor || isOver) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let notedAt = -Infinity;
    const watch = () => {
      clearTimeout(timer);
      if (isVisitOver()) {
        setVisit((last) => ({ ...last, isOver: true }));
        return;
      }
      const idle = visitorIdleTime() ?? 0;
      timer = setTimeout(watch, INACTIVITY_TIMEOUT_MS - idle);
    };
    const act = () => {
      const time = performance.now();
      if (time - notedAt < NOTE_EVERY_MS) return;
      notedAt = time;
      if (isVisitOver()) watch();
      else noteVisit();
    };
    const stop = watchStudent(act, watch);
    watch();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isVisitor, isOver]);

  return {
    isOver,
    number: isVisitor ? visit.number : Math.max(1, visit.number),
    begin: (isAnew: boolean) => {
      setVisit(({ number }) => ({
        isOver: false,
        number: isAnew ? number + 1 : Math.max(1, number),
      }));
    },
  };
}
