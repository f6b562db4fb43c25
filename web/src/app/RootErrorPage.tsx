import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { messageOf } from "../api/errors.ts";
import { Logo } from "../components/Logo.tsx";
import { logFailure } from "./log.ts";
import styles from "./MessagePage.module.css";

/** The last resort: shown when a page cannot be loaded or drawn at all. */
export const RootErrorPage = () => {
  const error = useRouteError();
  useEffect(() => {
    logFailure({
      event: "route failed",
      message: messageOf(error, GENERIC_PROBLEM),
    });
  }, [error]);
  return (
    <main className={styles["page"]}>
      <Logo />
      <h1>Something went wrong.</h1>
      <p>
        The issue that caused you to see this has been logged. We will get it
        fixed as soon as possible.
      </p>
      {/* A full load, because what failed may be the application itself. */}
      <a href="/">Back to the application</a>
    </main>
  );
};
