import { useState, type FocusEvent } from "react";
import { useAnnouncement } from "../lib/announce.ts";
import styles from "./FieldFrame.module.css";
import { CircleAlert } from "./icons.tsx";

/** Pause in typing after which an error that appeared meanwhile is announced. */
const PAUSE_MS = 1_500;

interface Errors {
  readonly id: string;
  readonly messages: readonly string[];
  /** True if nothing was entered, rather than something wrong: some messages are just the name of the question. */
  readonly isMissing: boolean;
  /** Ids of further texts that describe the control. */
  readonly others?: string | undefined;
  /** Changes with each control in the same place: a new one has not been described yet. */
  readonly phase?: string | undefined;
}

export function ErrorText({
  id,
  messages,
  isMissing = false,
}: Pick<Errors, "id" | "messages"> & Partial<Errors>) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      <span>
        <strong>{isMissing ? "Missing:" : "Error:"}</strong>{" "}
        {messages.map((message) => (
          <span key={message}>{message} </span>
        ))}
      </span>
    </p>
  );
}

/**
 * Returns the errors of one control or of several, the ids that describe them, and listeners for an element around
 * them. A screen reader reads a description again whenever it changes: while the focus is inside, it stays as it was
 * when the focus came, and an error that appears is announced in a pause.
 *
 * The element of the held text stays: if it were removed when the focus leaves a box, Firefox would tell of the caret in
 * that box once more, and Orca would go back there.
 */
export function useErrors({ id, messages, isMissing, others, phase }: Errors) {
  const word = isMissing ? "Missing:" : "Error:";
  const text = messages.length === 0 ? "" : [word, ...messages].join(" ");
  const present = { text, others, phase };
  const [held, setHeld] = useState<typeof present>();
  const isHeld = held !== undefined && held.phase === phase;
  const described = isHeld ? held : present;
  const isSame = described.text === text;
  const [hasDiffered, setHasDiffered] = useState(false);
  if (!isSame && !hasDiffered) setHasDiffered(true);
  const heldId = `${id}-held`;
  useAnnouncement(isSame ? "" : text, PAUSE_MS);
  return {
    errorId: described.text === "" ? undefined : isSame ? id : heldId,
    // What is gone describes nothing.
    others:
      described.others
        ?.split(" ")
        .filter((other) => others?.split(" ").includes(other))
        .join(" ") || undefined,
    errorText: (
      <>
        {text !== "" && (
          <ErrorText id={id} messages={messages} isMissing={isMissing} />
        )}
        {hasDiffered && (
          <p id={heldId} hidden>
            {isSame ? "" : described.text}
          </p>
        )}
      </>
    ),
    listeners: {
      onFocus: () => setHeld(described),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(undefined);
      },
    },
  };
}
