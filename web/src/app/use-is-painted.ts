import { useEffect, useState } from "react";

/** False until the browser has shown the first rendering: what nobody sees can wait for that. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before it is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        setIsPainted(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
};
