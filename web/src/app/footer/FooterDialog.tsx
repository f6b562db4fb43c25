import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { MailLink, PhoneLink } from "../../components/ContactLinks.tsx";
import { Dialog, type DialogProps } from "../../components/Dialog.tsx";
import { NewTabLink } from "../../components/NewTabLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useSession } from "../../session/session.tsx";
import { OwnCopy } from "./OwnCopy.tsx";

const { words } = school;

const accessibility = (
  <>
    <p>{words.accessibility}</p>
    <h3>Did something keep you from applying?</h3>
    <p>
      Write to <MailLink address={school.accessibilityEmail} /> or call{" "}
      <PhoneLink number={school.phone} />. We help you to apply in another way,
      and remove the barrier.
    </p>
  </>
);

const help = (
  <>
    <h3>Technical help</h3>
    <p>
      Is something on this site not working as it should? Write to{" "}
      <MailLink address={school.helpEmail} /> and tell us which page you were on
      and what happened. Please never send us your password.
    </p>
    <h3>Questions about your application</h3>
    <p>
      Call {words.office} at <PhoneLink number={school.phone} /> or write to{" "}
      <MailLink address={school.contactEmail} />. We are glad to help.{" "}
      {words.noRoom}
    </p>
  </>
);

function Privacy({ close }: { readonly close: () => void }) {
  const { isLoggedIn } = useSession();
  return (
    <>
      <h3>Cookies</h3>
      <p>
        This application uses cookies to keep you logged in. It does not work
        without them, and they end when you log out or close your browser. One
        more cookie remembers for 90 days, or until you log out, that you have
        logged in with this browser, so that nobody who guesses at your password
        can keep you out. What you enter before you have an account, and what is
        not saved yet, stays in this browser tab for at most 24 hours.
      </p>
      <h3>Remarketing</h3>
      <p>
        {words.remarketing} Your answers in this application are never used for
        it.
      </p>
      <h3>Attachments</h3>
      <p>
        Documents that you upload are held in a private file-storage service and
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
      {isLoggedIn && (
        <>
          <OwnCopy />
          <p>
            Do you use another email address now?{" "}
            {/* Not the mailed link that this tab may remember. */}
            <PageLink to={`${ACCOUNT_PATHS.address}?id=`} onClick={close}>
              Change your email address
            </PageLink>
          </p>
        </>
      )}
      <p>
        Read the whole{" "}
        <NewTabLink href={school.privacyPolicyUrl}>
          privacy policy of {school.title}
        </NewTabLink>
        .
      </p>
    </>
  );
}

const dialogs = {
  Help: {
    description: "Whom to write to, and whom to call.",
    children: () => help,
  },
  Privacy: {
    description: "Cookies, remarketing, attachments, and your rights.",
    size: "medium",
    children: (close: () => void) => <Privacy close={close} />,
  },
  Accessibility: {
    description:
      "How accessible this application is, and whom to tell of a barrier.",
    children: () => accessibility,
  },
} as const;

/** Renders one of the dialogs that the footer opens. */
export default function FooterDialog({
  title,
  open,
  onOpenChange,
}: Pick<DialogProps, "open" | "onOpenChange"> & {
  readonly title: keyof typeof dialogs;
}) {
  const { children, ...rest } = dialogs[title];
  return (
    <Dialog title={title} {...rest} open={open} onOpenChange={onOpenChange}>
      {children(() => onOpenChange(false))}
    </Dialog>
  );
}
