import { useLocation } from "react-router-dom";
import { Notice } from "../components/Notice.tsx";
import { useArrivalMessage } from "./use-arrival-message.ts";

/** Shows the success message passed by the navigation to this page, once. */
export function SuccessNotification() {
  const { key: visit } = useLocation();
  const [success, dismiss] = useArrivalMessage("success");
  return (
    success !== undefined && (
      // A repeated notice is announced again.
      <Notice key={visit} title="Success Notification" onDismiss={dismiss}>
        {success}
      </Notice>
    )
  );
}
