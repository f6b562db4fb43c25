import type { ReactNode } from "react";
import { StudentApplication } from "../../web/src/app/StudentShell.tsx";
import { OpenApplication } from "../../web/src/application/react.tsx";
import { useSession } from "../../web/src/session/session.tsx";

/** Provides the application of a student or of a visitor, whose forms are files of their own on the site. */
export function ApplicationProvider({
  children,
}: {
  readonly children: ReactNode;
}) {
  return useSession().isLoggedIn ? (
    <StudentApplication>{children}</StudentApplication>
  ) : (
    <OpenApplication>{children}</OpenApplication>
  );
}
