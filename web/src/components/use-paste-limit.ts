import { useState, type ClipboardEvent, type InputEvent } from "react";

/** Returns the text of a box once a text, which browsers put on one line, is pasted in place of the selection. */
export function pastedInto(
  {
    value,
    selectionStart,
    selectionEnd,
  }: HTMLInputElement | HTMLTextAreaElement,
  { clipboardData }: ClipboardEvent,
): string {
  const pasted = clipboardData.getData("text").replaceAll(/[\r\n]/gu, "");
  // Boxes for email addresses do not tell their selection.
  return selectionStart === null || selectionEnd === null
    ? pasted
    : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
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
        const { target: box } = event;
        const isExceeded =
          box instanceof HTMLInputElement &&
          box.maxLength >= 0 &&
          pastedInto(box, event).length > box.maxLength;
        setExceeded(isExceeded ? box.maxLength : undefined);
      },
      onInput: ({ nativeEvent }: InputEvent) => {
        if (nativeEvent.inputType !== "insertFromPaste") {
          setExceeded(undefined);
        }
      },
    },
  };
}
