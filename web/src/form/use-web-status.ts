import { useCallback, useEffect, useState } from "react";
import {
  overallStatus,
  type Profile,
  type WebStatus,
} from "../../../shared/contract/replies.ts";
import type { ProfileCache } from "./use-profile-cache.ts";
import { laterStatus, postWebStatus } from "./web-status.ts";

/** Sets the status here at once and tells the server; a post that fails is made good by a later one. */
export type SetStatus = (status: WebStatus) => Promise<void>;

/** The overall status of the application; a student without one has just started. */
export const useWebStatus = (
  profile: Profile | undefined,
  { patch }: ProfileCache,
): readonly [WebStatus | null, SetStatus] => {
  const reported =
    profile === undefined ? null : overallStatus(profile.web_status);
  const [own, setOwn] = useState<WebStatus | null>(null);
  const isLoggedIn = profile !== undefined;
  const status = isLoggedIn ? laterStatus(reported, own) : null;

  const setStatus = useCallback<SetStatus>(
    async (next) => {
      setOwn(next);
      await postWebStatus(next).then(patch, () => undefined);
    },
    [patch],
  );

  useEffect(() => {
    if (isLoggedIn && status === null) void setStatus("started");
  }, [isLoggedIn, status, setStatus]);

  return [status, setStatus];
};
