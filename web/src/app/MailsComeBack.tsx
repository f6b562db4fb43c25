import { useState } from "react";
import { school } from "../../../shared/college/school.ts";
import { useSelector } from "../application/react.tsx";
import { TriangleAlert } from "../components/icons.tsx";
import { Notice } from "../components/Notice.tsx";

/** Tells students whose mails come back, who would otherwise wait for a receipt that cannot arrive. */
export function MailsComeBack() {
  const [isDismissed, setIsDismissed] = useState(false);
  const address = useSelector(({ profile }) =>
    profile?.mails_come_back === true ? profile.username : undefined,
  );
  return (
    address !== undefined &&
    !isDismissed && (
      <Notice
        title="Our mails come back"
        icon={TriangleAlert}
        onDismiss={() => {
          setIsDismissed(true);
        }}
      >
        {`Our mails to ${address} come back. Please call ${school.phone} or write to ${school.contactEmail}, so that we can reach you.`}
      </Notice>
    )
  );
}
