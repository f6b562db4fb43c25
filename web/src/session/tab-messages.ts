import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { listen } from "../lib/listen.ts";
import { isRecord } from "../lib/stored-record.ts";

const CHANNEL = "admission-session";

/** Messages between tabs about the session that they share. */
export type TabMessage =
  | {
      readonly type: "logged-out";
      readonly message: string;
      readonly success: boolean;
      /** True if what could not be saved is kept for the student's return. */
      readonly keeps: boolean;
    }
  | { readonly type: "logged-in"; readonly username: string }
  /** A mailed link, in a tab of its own, asks for the tab of the sign-up. */
  | { readonly type: "confirming"; readonly username: string }
  /** Reply from the tab of the sign-up: its secret, and what its owner entered before. */
  | {
      readonly type: "vouched";
      readonly username: string;
      readonly tab: unknown;
      readonly answers: unknown;
    };

const ABOUT_STUDENTS: readonly unknown[] = [
  "logged-in",
  "confirming",
  "vouched",
];

/** Returns whether data is a known message. Tabs may run another version of the site; unknown messages are ignored. */
function isTabMessage(value: unknown): value is TabMessage {
  return (
    isRecord(value) &&
    ((value["type"] === "logged-out" && typeof value["message"] === "string") ||
      (ABOUT_STUDENTS.includes(value["type"]) &&
        typeof value["username"] === "string"))
  );
}

/** Listens to the other tabs, and returns a function that sends them a message. */
export function useTabMessages(
  listener: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = useRef<BroadcastChannel>(undefined);
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  }, [listener]);

  // Open before the effects of the page, which may ask the other tabs.
  useLayoutEffect(() => {
    let opened: BroadcastChannel;
    try {
      opened = new BroadcastChannel(CHANNEL);
    } catch {
      // Firefox forbids it together with cookies, without which tabs have no session to share.
      return undefined;
    }
    channel.current = opened;
    const end = listen(opened, "message", ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) current.current(data);
    });
    return () => {
      end();
      opened.close();
    };
  }, []);

  return useCallback((message: TabMessage) => {
    channel.current?.postMessage(message);
  }, []);
}
