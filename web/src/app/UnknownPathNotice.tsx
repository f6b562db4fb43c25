import { Signpost } from "../components/icons.tsx";
import { Notice } from "../components/Notice.tsx";
import { useArrivalMessage } from "../session/use-arrival-message.ts";

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
