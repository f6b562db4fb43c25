import { callApi } from "../api/call.ts";
import { useToasts } from "../components/Toasts.tsx";
import { messageOf } from "../lib/log.ts";
import { useWork } from "../lib/use-work.ts";
import { useApplication } from "./react.tsx";

/** Withdraws the application or brings it back, and shows what has become of it; a failure is shown as well. */
export function useWithdrawal() {
  const { refresh } = useApplication();
  const toasts = useToasts();
  const { run, isPending } = useWork(
    async (withdrawn: boolean) => {
      await callApi("put-withdrawal", { body: { withdrawn } });
      await refresh();
    },
    () => {
      // What was pressed is gone, and what is said stands above everything.
      window.scrollTo(0, 0);
      document
        .querySelector<HTMLElement>("main")
        ?.focus({ preventScroll: true });
    },
    (error) => {
      toasts.error({
        label: "Error withdrawing your application",
        message: messageOf(error),
      });
    },
  );
  return {
    setWithdrawn: (withdrawn: boolean) => void run(withdrawn),
    isPending,
  };
}
