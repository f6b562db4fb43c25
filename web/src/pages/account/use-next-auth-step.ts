import { useNavigate } from "react-router-dom";

/** Returns a function that leads from a completed form to the next, with the address and what was done. */
export function useNextAuthStep() {
  const navigate = useNavigate();
  return async (
    path: `/${string}`,
    arrival: { readonly username: string; readonly success: string },
  ): Promise<void> => {
    await navigate(path, { replace: true, state: arrival });
  };
}
