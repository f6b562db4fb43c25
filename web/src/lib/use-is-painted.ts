import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** Returns false until the browser has painted the first rendering: what is not visible can wait for that. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        setIsPainted(true);
      }),
    [],
  );
  return isPainted;
}
