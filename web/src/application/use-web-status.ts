import { useCallback, useEffect, useState } from "react";
import {
  overallStatus,
  type Profile,
  type WebStatus,
} from "../../../shared/contract/replies.ts";
import type { ProfileCache } from "./use-profile-cache.ts";
import { laterStatus, postWebStatus } from "./web-status.ts";

/** Sets the status here at once and tells a server that does not know; a post that fails is made good by a later one. */
export type SetStatus = (status: WebStatus) => Promise<void>;

/** The overall status of the application: a student without one has just started, a visitor has none. */
export const useWebStatus = (
  profile: Profile | undefined,
  profileCache: ProfileCache,
): readonly [WebStatus | null, SetStatus] => {
  const [reached, setReached] = useState<WebStatus>("started");
  const reported =
    profile === undefined ? undefined : overallStatus(profile.web_status);
  const isNew = reported === null;

  const post = useCallback(
    (next: WebStatus) =>
      postWebStatus(next).then(profileCache.patch, () => undefined),
    [profileCache],
  );
  const setStatus = useCallback<SetStatus>(
    async (next) => {
      setReached(next);
      if (reported !== undefined && laterStatus(reported, next) !== reported)
        await post(next);
    },
    [post, reported],
  );

  useEffect(() => {
    if (isNew) void post("started");
  }, [isNew, post]);

  return [
    reported === undefined ? null : laterStatus(reported, reached),
    setStatus,
  ];
};
