import { useEffect, useRef, type ReactNode } from "react";
import { announce } from "../lib/announce.ts";

function textOf(node: Node): string {
  return node instanceof Text
    ? node.data
    : Array.from(node.childNodes, textOf).join(" ");
}

/** Renders words in their place, and announces them when they change, but not those of the start. */
export function Announced({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (place.current === null) return;
    const text = textOf(place.current).replaceAll(/\s+/g, " ").trim();
    const isNew = last.current !== undefined && last.current !== text;
    if (isNew && text !== "") announce(text);
    last.current = text;
  });
  return (
    <span ref={place} className={className}>
      {children}
    </span>
  );
}
