import { useCallback, useEffect, useRef } from "react";
import { isRecord } from "./stored-record.ts";

const CHANNEL = "admission-session";

/** What one tab tells the others about the session that they share. */
export type TabMessage =
  | {
      readonly type: "logged-out";
      readonly message: string;
      readonly success: boolean;
      /** What could not be saved is kept for the student's return. */
      readonly keeps: boolean;
    }
  | { readonly type: "logged-in"; readonly username: string };

/** Tabs may run another version of the site; what they say and this one does not understand is passed over. */
function isTabMessage(value: unknown): value is TabMessage {
  return (
    isRecord(value) &&
    ((value["type"] === "logged-out" && typeof value["message"] === "string") ||
      (value["type"] === "logged-in" && typeof value["username"] === "string"))
  );
}

/** Listens to the other tabs, and gives back the way to tell them something. */
export function useTabMessages(
  listener: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = useRef<BroadcastChannel>(undefined);
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  }, [listener]);

  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) current.current(data);
    };
    opened.addEventListener("message", hear);
    channel.current = opened;
    return () => {
      opened.removeEventListener("message", hear);
      opened.close();
    };
  }, []);

  return useCallback((message: TabMessage) => {
    channel.current?.postMessage(message);
  }, []);
}
