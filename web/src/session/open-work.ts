import { useCallback, useMemo, useRef } from "react";
import type { Answers } from "../../../shared/application/condition.ts";

/** Work in progress that a session's end must not lose. */
export interface OpenWork {
  /** Sends what the server does not have yet; rejects when that fails. */
  readonly save: () => Promise<unknown>;
  /** What the server does not have yet. */
  readonly unsaved: () => Answers;
  /** From now on nothing is sent: the session has ended, or the cookies belong to somebody else. */
  readonly abandon: () => void;
}

export interface OpenWorks {
  readonly register: (work: OpenWork) => () => void;
  /** Tries to save everything; failures are seen by `unsaved`. */
  readonly saveAll: () => Promise<void>;
  readonly unsaved: () => Answers;
  readonly abandonAll: () => void;
}

export const useOpenWorks = (): OpenWorks => {
  const works = useRef(new Set<OpenWork>());
  const register = useCallback((work: OpenWork) => {
    const registered = works.current;
    registered.add(work);
    return () => {
      registered.delete(work);
    };
  }, []);
  return useMemo(
    () => ({
      register,
      saveAll: async () => {
        await Promise.allSettled([...works.current].map(({ save }) => save()));
      },
      unsaved: () =>
        Object.assign({}, ...[...works.current].map((work) => work.unsaved())),
      abandonAll: () => {
        for (const work of works.current) work.abandon();
      },
    }),
    [register],
  );
};
