import { school } from "../../../../shared/college/school.ts";
import { MailLink, PhoneLink } from "../../components/ContactLinks.tsx";
import { Dialog } from "../../components/Dialog.tsx";

export function AccessibilityDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Accessibility"
      description="How accessible this application is, and whom to tell of a barrier."
    >
      <p>{school.words.accessibility}</p>
      <h3>Did something keep you from applying?</h3>
      <p>
        Write to <MailLink address={school.accessibilityEmail} /> or call{" "}
        <PhoneLink number={school.phone} />. We help you to apply in another
        way, and remove the barrier.
      </p>
    </Dialog>
  );
}
