import { useState } from "react";
import { useLocation } from "react-router-dom";
import { school } from "../../../shared/college/school.ts";
import { SUBMITTED } from "../../../shared/messages.ts";
import { COMPLETION_PATH } from "../../../shared/site-paths.ts";
import { Signpost, TriangleAlert } from "../components/icons.tsx";
import { Notice } from "../components/Notice.tsx";
import { useArrivalMessage } from "../session/use-arrival.ts";

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

/** Informs a student who followed a broken link where they are instead. */
export function UnknownPathNotice() {
  const [isUnknownPath, dismiss] = useArrivalMessage("isUnknownPath");
  return (
    isUnknownPath === true && (
      <Notice title="Page not found" icon={Signpost} onDismiss={dismiss}>
        That page does not exist. Here is the start of your application.
      </Notice>
    )
  );
}

/** Tells a student whose mails come back, and who would otherwise wait for a receipt that cannot arrive. */
export function MailsComeBack({ address }: { readonly address: string }) {
  const [isDismissed, setIsDismissed] = useState(false);
  return (
    !isDismissed && (
      <Notice
        title="Our emails come back"
        icon={TriangleAlert}
        onDismiss={() => setIsDismissed(true)}
      >
        {`Our emails to ${address} come back. Please call ${school.phone} or write to ${school.contactEmail}, so that we can reach you.`}
      </Notice>
    )
  );
}
