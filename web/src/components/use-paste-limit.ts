import { useState, type ClipboardEvent, type InputEvent } from "react";

/** Returns how many characters a box holds if a text, pasted in place of the selection, is too long for it. */
function limitExceeded({
  target,
  clipboardData,
}: ClipboardEvent): number | undefined {
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0) {
    return undefined;
  }
  const { maxLength, value, selectionStart, selectionEnd } = target;
  // Boxes for email addresses do not tell their selection.
  const kept =
    selectionStart === null || selectionEnd === null
      ? 0
      : value.length - (selectionEnd - selectionStart);
  // Browsers paste one line.
  const pasted = clipboardData.getData("text").replaceAll(/[\r\n]/gu, "");
  return kept + pasted.length > maxLength ? maxLength : undefined;
}

/**
 * Notices when a browser, without a word, drops the end of a text that is pasted into a box.
 * @returns the number of characters that the box holds, until its text is changed again; and the listeners for an
 *   element around the box
 */
export function usePasteLimit() {
  const [exceeded, setExceeded] = useState<number>();
  return {
    exceeded,
    listeners: {
      onPaste: (event: ClipboardEvent) => {
        setExceeded(limitExceeded(event));
      },
      onInput: ({ nativeEvent }: InputEvent) => {
        if (nativeEvent.inputType !== "insertFromPaste") {
          setExceeded(undefined);
        }
      },
    },
  };
}
