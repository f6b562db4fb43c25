/**
 * Puts a text in the place of what is selected in the box that has the focus. Unlike a new value, it is a step of the
 * browser's own undo.
 * @returns false where nothing was inserted
 */
export function insertText(text: string): boolean {
  return (
    "execCommand" in document && document.execCommand("insertText", false, text)
  );
}
