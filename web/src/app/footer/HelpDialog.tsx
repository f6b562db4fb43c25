import { school } from "../../../../shared/college/school.ts";
import { MailLink, PhoneLink } from "../../components/ContactLinks.tsx";
import { Dialog } from "../../components/Dialog.tsx";

export function HelpDialog({
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
      title="Help"
      description="Whom to write to, and whom to call."
    >
      <h3>Technical help</h3>
      <p>
        Is something on this site not working as it should? Write to{" "}
        <MailLink address={school.helpEmail} /> and tell us which page you were
        on and what happened. Please never send us your password.
      </p>
      <h3>Questions about your application</h3>
      <p>
        Call {school.words.office} at <PhoneLink number={school.phone} /> or
        write to <MailLink address={school.contactEmail} />. We are glad to
        help. {school.words.noRoom}
      </p>
    </Dialog>
  );
}
