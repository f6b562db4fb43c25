import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Notice } from "../components/Notice.tsx";
import {
  forgetNavigationState,
  readNavigationState,
} from "../session/navigation-state.ts";

/** Shows the success message that the navigation to this page brought along, once. */
export const SuccessNotification = () => {
  const location = useLocation();
  const [dismissedKey, setDismissedKey] = useState<string>();
  const { success } = readNavigationState(location.state);

  useEffect(() => {
    if (success !== undefined) forgetNavigationState("success");
  }, [success]);

  if (success === undefined || dismissedKey === location.key) return null;
  return (
    <Notice
      title="Success Notification"
      onDismiss={() => {
        setDismissedKey(location.key);
      }}
    >
      {success}
    </Notice>
  );
};
