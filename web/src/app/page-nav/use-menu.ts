import { useEffect, useRef, useState, type PointerEvent } from "react";
import { listen } from "../../lib/listen.ts";

/** Time in milliseconds that the mouse rests on an entry before it opens. */
const OPEN_MS = 200;
/** Time after the end of a menu within which the next one opens without that. */
const SKIP_MS = 300;
/** Time after the mouse has left before the menu closes: it may be on its way into it. */
const CLOSE_MS = 150;

type Timer = ReturnType<typeof setTimeout>;

function hasMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === "mouse";
}

/** Opens one of several menus at a press or under the mouse; closes it when the student turns to anything else. */
export function useMenu() {
  const [opened, setOpened] = useState("");
  const current = useRef("");
  const next = useRef<Timer>(undefined);
  const isQuick = useRef(false);
  const slowDown = useRef<Timer>(undefined);

  const open = (id: string) => {
    clearTimeout(next.current);
    if (id === current.current) return;
    current.current = id;
    setOpened(id);
    clearTimeout(slowDown.current);
    isQuick.current = true;
    if (id !== "") return;
    slowDown.current = setTimeout(() => {
      isQuick.current = false;
    }, SKIP_MS);
  };
  const openLater = (id: string, ms: number) => {
    clearTimeout(next.current);
    next.current = setTimeout(open, ms, id);
  };

  /** Closes the menu; the focus in it returns to its button. */
  const close = () => {
    const menu = document.getElementById(menuId(current.current));
    if (menu?.contains(document.activeElement)) {
      document
        .querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`)
        ?.focus();
    }
    open("");
  };
  const latest = useRef({ open, close });
  useEffect(() => {
    latest.current = { open, close };
  });
  useEffect(() => {
    if (opened === "") return undefined;
    const endLeave = listen(document, "focusin pointerdown", ({ target }) => {
      const menu = document.getElementById(menuId(opened));
      if (target instanceof Node && !menu?.parentElement?.contains(target)) {
        latest.current.open("");
      }
    });
    const endEscape = listen(document, "keydown", ({ key }: KeyboardEvent) => {
      if (key === "Escape") latest.current.close();
    });
    return () => {
      endLeave();
      endEscape();
    };
  }, [opened]);
  useEffect(
    () => () => {
      clearTimeout(next.current);
      clearTimeout(slowDown.current);
    },
    [],
  );

  return {
    opened,
    close,
    toggle: (id: string) => {
      open(id === opened ? "" : id);
    },
    /** Handlers of what opens the menu when the mouse rests on it. */
    hover: (id: string) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (!hasMouse(event)) return;
        openLater(id, isQuick.current ? 0 : OPEN_MS);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (hasMouse(event)) openLater("", CLOSE_MS);
      },
    }),
  };
}

/** Returns the id of the element of a menu, whose parent holds its button as well. */
export function menuId(id: string): string {
  return `menu-${id}`;
}
