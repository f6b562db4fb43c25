import { school } from "../../../../shared/college/school.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { NewTabLink } from "../../components/NewTabLink.tsx";
import { useSession } from "../../session/session.tsx";
import { OwnCopy } from "./OwnCopy.tsx";

const { words } = school;

export function PrivacyDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { isLoggedIn } = useSession();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Privacy"
      description="Cookies, remarketing, attachments, and your rights."
      size="medium"
    >
      <h3>Cookies</h3>
      <p>
        This application uses cookies to keep you logged in. It does not work
        without them, and they end with your session. One more cookie remembers
        for 90 days, or until you log out, that you have logged in with this
        browser, so that nobody who guesses at your password can keep you out.
        What you enter before you have an account, and what is not saved yet,
        stays in this browser tab for at most 24 hours.
      </p>
      <h3>Remarketing</h3>
      <p>
        {words.remarketing} Your answers in this application are never used for
        it.
      </p>
      <h3>Attachments</h3>
      <p>
        Documents that you attach are held in a private file-storage service and
        can be read only by you and by the staff who review your application.
      </p>
      <h3>Who is responsible</h3>
      <p>{words.controller}</p>
      <h3>Where your answers go, and for how long</h3>
      <p>
        {words.recipients} {words.kept}
      </p>
      <h3>Your rights</h3>
      <p>{words.rights}</p>
      {isLoggedIn && <OwnCopy />}
      <p>
        Read the whole{" "}
        <NewTabLink href={school.privacyPolicyUrl}>
          privacy policy of {school.title}
        </NewTabLink>
        .
      </p>
    </Dialog>
  );
}
