import { useState, useSyncExternalStore } from "react";
import { questionByKey } from "../../../shared/form/questions.ts";
import { FORM_CHANGED } from "../../../shared/messages.ts";
import { otherForm } from "../api/form-version.ts";
import { areAtRest } from "../application/document-state.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { choicesIn } from "../application/state.ts";
import { blockedWords } from "../application/use-form-actions.ts";
import { counted } from "../lib/counted.ts";
import { listen } from "../lib/listen.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import { useMinute } from "../lib/use-minute.ts";

const SAVED = "All changes saved";
const OFFLINE =
  "Not saved yet: you are offline. We save as soon as you are back online; please leave this page open.";
const FAILED =
  "Your last changes are not saved yet. We keep trying; please leave this page open.";

export interface Trouble {
  readonly words: string;
  readonly isOffline?: boolean;
  /** True if nothing has gone wrong. */
  readonly isNews?: boolean;
  /** Keys of the questions that need the student; `advice` says what to do there. */
  readonly keys?: readonly string[];
  readonly advice?: string;
  /** True if a reload helps. */
  readonly needsReload?: boolean;
}

function conflictWords(keys: readonly string[]): string {
  const [key = ""] = keys;
  return keys.length === 1
    ? `“${questionByKey.get(key)?.question.label}” was also changed on another device.`
    : `${keys.length} of your answers were also changed on another device.`;
}

function onConnection(listener: () => void) {
  return listen(window, "online offline", listener);
}

/** Returns false if the browser is sure that there is no network. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
}

/** Returns what could not be saved and why; undefined while everything is fine. */
function useTrouble(hasUnsaved: boolean): Trouble | undefined {
  const { state } = useSelector(({ saving }) => saving);
  const isOnline = useIsOnline();
  const blocked = Object.keys(useSelector(({ problems }) => problems));
  const isOtherForm = useSharedValue(otherForm) !== undefined;
  // A reload would interrupt an upload.
  const isUploading = useSelector(
    ({ documents }) => !areAtRest(Object.values(documents)),
  );
  const choices = useSelector((snapshot) => choicesIn(snapshot).join(" "));
  const conflicts = choices.split(" ").filter(Boolean);
  if (!isOnline && (hasUnsaved || state === "failed")) {
    return { words: OFFLINE, isOffline: true };
  }
  if (state === "failed") {
    return { words: FAILED };
  }
  if (isOtherForm && !isUploading) {
    return { words: FORM_CHANGED, isNews: true, needsReload: true };
  }
  if (conflicts.length > 0) {
    return {
      words: conflictWords(conflicts),
      isNews: true,
      keys: conflicts,
      advice: "Choose which one to keep",
    };
  }
  // Stays while other answers are saved, or it would be announced again after each of them.
  if (blocked.length === 0 || !["saving", "blocked"].includes(state)) {
    return undefined;
  }
  return {
    words: blockedWords(blocked.length),
    keys: blocked,
    advice: blocked.length === 1 ? "Change it" : "Change the first",
  };
}

const MINUTE_MS = 60_000;

/** Returns how long ago a time was, in the unit that a person would use; minutes are precise enough. */
export function timeAgo(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS);
  if (minutes < 1) return "just now";
  return minutes < 60
    ? `${counted(minutes, "minute")} ago`
    : `${counted(Math.floor(minutes / 60), "hour")} ago`;
}

/** Returns the state of saving of a student's answers in words, what of them is announced, and what there may be no room for. */
export function useSavingWords() {
  const { state: saveState, at: savedAt } = useSelector(({ saving }) => saving);
  const hasUnsaved = useSelector(
    ({ toSend }) => Object.keys(toSend).length > 0,
  );
  const news = useSharedValue(useApplication().news);
  const trouble = useTrouble(hasUnsaved);
  const time = useMinute();
  const [hadTrouble, setHadTrouble] = useState(false);
  const isSaving = saveState === "saving" || hasUnsaved;
  const isBackAtWork = hasUnsaved && saveState === "saved";
  if (trouble !== undefined && !hadTrouble) setHadTrouble(true);
  if (trouble === undefined && hadTrouble && isBackAtWork) setHadTrouble(false);

  // Announces failures, their recovery and what came back; anything else would disturb a student who is writing.
  let [announced, silent, rest] = ["", "Your answers are saved", "as you go."];
  if (trouble !== undefined) {
    [announced, silent, rest] = [`${news} ${trouble.words}`.trim(), "", ""];
  } else if (news !== "") {
    [announced, silent, rest] = [news, "", ""];
  } else if (isSaving) {
    [silent, rest] = ["Saving…", ""];
  } else if (savedAt !== undefined) {
    [announced, silent] = hadTrouble ? [SAVED, ""] : ["", SAVED];
    rest = timeAgo(savedAt, time);
  }
  return {
    trouble,
    isSaving,
    isSent: saveState === "saving",
    announced,
    silent,
    rest,
  };
}
