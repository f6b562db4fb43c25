import { useLocation } from "react-router-dom";
import { Notice, NoticePlace } from "../components/Notice.tsx";
import { useArrivalMessage } from "./use-arrival-message.ts";

/** Shows the success message that the navigation to this page brought along, once. */
export function SuccessNotification() {
  const { key: visit } = useLocation();
  const [success, dismiss] = useArrivalMessage("success");
  return (
    <NoticePlace>
      {success !== undefined && (
        // News that came again are announced again.
        <Notice key={visit} title="Success Notification" onDismiss={dismiss}>
          {success}
        </Notice>
      )}
    </NoticePlace>
  );
}
