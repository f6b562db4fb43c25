import { useLocation } from "react-router-dom";
import { SUBMITTED } from "../../../shared/messages.ts";
import { COMPLETION_PATH } from "../../../shared/site-paths.ts";
import { Notice } from "../components/Notice.tsx";
import { useArrivalMessage } from "../session/use-arrival-message.ts";

/** Shows the success message passed by the navigation to this page, once; the completion page shows its own. */
export function SuccessNotification() {
  const { key: visit, pathname } = useLocation();
  const [success, dismiss] = useArrivalMessage("success");
  const isShownThere = pathname === COMPLETION_PATH && success === SUBMITTED;
  return (
    success !== undefined &&
    !isShownThere && (
      // A repeated notice is announced again.
      <Notice key={visit} title="Success Notification" onDismiss={dismiss}>
        {success}
      </Notice>
    )
  );
}
