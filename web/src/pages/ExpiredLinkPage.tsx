import { useEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import { school } from "../../../shared/college/school.ts";
import { EXPIRED_LINK } from "../../../shared/messages.ts";
import { UnauthorizedError } from "../api/errors.ts";
import { MailLink, PhoneLink } from "../components/ContactLinks.tsx";
import { Logo } from "../components/Logo.tsx";
import styles from "../components/MessagePage.module.css";
import { messageOf } from "../lib/log.ts";

/** Replaces a document that cannot be shown, most often because its link has expired. */
export function ExpiredLinkPage({ error }: FallbackProps) {
  const hasExpired = error instanceof UnauthorizedError;
  const heading = hasExpired ? EXPIRED_LINK : "Something went wrong.";
  useEffect(() => {
    document.title = `${heading.replace(/\.$/, "")} – ${school.title}`;
  }, [heading]);
  useEffect(() => {
    // The PDF pipeline waits for this mark, so that it never prints an error page.
    document.documentElement.dataset["document"] = "failed";
  }, []);
  return (
    <main className={styles.page}>
      <Logo />
      <h1>{heading}</h1>
      <p>
        {hasExpired
          ? `Please ask ${school.title} or the person who sent you the link for a new one.`
          : messageOf(error)}
      </p>
      {hasExpired && (
        <p className="fine">
          To protect our applicants, a link shows an application for a limited
          time only.
        </p>
      )}
      <p>
        Call {school.words.office} at <PhoneLink number={school.phone} /> or
        write to <MailLink address={school.contactEmail} />. We are glad to
        help.
      </p>
    </main>
  );
}
