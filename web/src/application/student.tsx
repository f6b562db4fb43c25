import { useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { loadsFrom, profileQuery } from "../api/queries.ts";
import { Spinner } from "../components/Spinner.tsx";
import { OpenApplication } from "./react.tsx";

/** Provides a student's application to all form pages; it is loaded before any of them is rendered. */
export function StudentApplication({
  children,
}: {
  readonly children: ReactNode;
}) {
  const loads = loadsFrom(useQueryClient());
  const { data: profile } = useQuery(profileQuery);
  const isLoaded = profile !== undefined;
  const [isShown, setIsShown] = useState(isLoaded);
  useEffect(() => {
    // Rendered in a transition, the form does not block the browser of a slow phone.
    if (isLoaded) {
      startTransition(() => {
        setIsShown(true);
      });
    }
  }, [isLoaded]);
  return profile === undefined || !isShown ? (
    <Spinner />
  ) : (
    <OpenApplication student={{ profile, loads }}>{children}</OpenApplication>
  );
}
