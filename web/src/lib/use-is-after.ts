import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** Returns false until so many milliseconds after the first rendering. */
export function useIsAfter(milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsAfter, milliseconds, true);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}

/** Returns false until the browser has painted the first rendering: what is not visible can wait for that. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
