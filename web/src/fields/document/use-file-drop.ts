import { useEffect, useState, type DragEvent } from "react";
import { listen } from "../../lib/listen.ts";

function carriesFiles({
  dataTransfer,
}: {
  readonly dataTransfer: DataTransfer | null;
}): boolean {
  return [...(dataTransfer?.types ?? [])].includes("Files");
}

/** Refuses files that are dropped beside every target, which some browsers would open in place of the form. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    return listen(window, "dragover drop", refuse);
  }, []);
}

/**
 * Returns handlers that make an element a drop target for files, and whether files are held over it. A drop on a closed
 * target is refused, and never opened by the browser in place of the form.
 */
export function useFileDrop(
  isOpen: boolean,
  onDrop: (files: readonly File[]) => void,
) {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isOpen ? "copy" : "none";
    setIsOver(isOpen);
  };
  return {
    isOver: isOver && isOpen,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Moving to an element inside the target does not leave it.
        if (
          !(relatedTarget instanceof Node) ||
          !currentTarget.contains(relatedTarget)
        ) {
          setIsOver(false);
        }
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (isOpen && files.length > 0) onDrop(files);
      },
    },
  };
}
