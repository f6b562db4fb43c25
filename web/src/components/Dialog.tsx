import { useState, type ReactNode } from "react";
import { lazyPart } from "./lazy-part.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title?: string;
  readonly size?: "small" | "medium" | "sheet";
  readonly children: ReactNode;
  /** What a screen reader says with the title of a dialog that asks nothing; by default all of it. */
  readonly description?: string;
  /**
   * Buttons, in a row at the bottom. A dialog that asks, without a description, starts at the first one, which leaves all
   * as it is.
   */
  readonly actions?: ReactNode;
}

const DialogWindow = lazyPart(() => import("./DialogWindow.tsx"));

/**
 * Renders a modal dialog with a title and a close button; Escape and a click beside it close it as well. The focus
 * returns to where it was, unless that element is gone or the code that closed the dialog has moved the focus.
 */
export function Dialog(props: DialogProps) {
  const [isUsed, setIsUsed] = useState(props.open);
  if (props.open && !isUsed) setIsUsed(true);
  // Stays when it is closed, to return the focus.
  return isUsed && <DialogWindow {...props} />;
}
