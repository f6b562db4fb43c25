import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** False until the browser has shown the first rendering: what nobody sees can wait for that. */
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
