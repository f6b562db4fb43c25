import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { messageOf } from "../api/errors.ts";
import { profileQuery } from "../api/queries.ts";
import { onUnauthorized } from "../api/unauthorized.ts";
import { logFailure } from "../app/log.ts";
import { clearCarriedAnswers } from "./carried-answers.ts";
import { useLoginFlag } from "./login-flag.ts";
import { modeOf, type SessionMode } from "./session-mode.ts";

type BeforeLogout = () => Promise<void>;

export interface Session {
  readonly isLoggedIn: boolean;
  /** Known once the profile is loaded. */
  readonly username: string | undefined;
  readonly mode: SessionMode;
  readonly hasChangedPage: boolean;
  readonly markPageChanged: () => void;
  /** Runs before a log-out while the session is still valid, to save what was typed; gives back the way to stop. */
  readonly registerBeforeLogout: (work: BeforeLogout) => () => void;
  /** Saves, logs out, forgets everything about the student in this browser and goes to the login page. */
  readonly endSession: (options: {
    readonly message: string;
    readonly success?: boolean;
  }) => Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === undefined)
    throw new Error("useSession needs a SessionProvider above it.");
  return session;
};

/** Knows who is there, and ends the session when the student, the clock or the server says so. */
export const SessionProvider = ({
  children,
}: {
  readonly children: ReactNode;
}) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mode = modeOf(search);
  const isLoggedIn = useLoginFlag() && mode === "form";
  // Only looks at what the form loads; a failure is told where it was asked for.
  const { data: profile } = useQuery({
    ...profileQuery,
    enabled: false,
    throwOnError: false,
  });
  const [hasChangedPage, setHasChangedPage] = useState(false);
  const beforeLogout = useRef(new Set<BeforeLogout>());

  const forgetStudent = useCallback(() => {
    queryClient.clear();
    clearCarriedAnswers();
    setHasChangedPage(false);
  }, [queryClient]);

  const registerBeforeLogout = useCallback((work: BeforeLogout) => {
    const registered = beforeLogout.current;
    registered.add(work);
    return () => {
      registered.delete(work);
    };
  }, []);

  const endSession = useCallback<Session["endSession"]>(
    async ({ message, success = false }) => {
      await Promise.allSettled([...beforeLogout.current].map((work) => work()));
      let problem: string | undefined;
      try {
        await callApi("logout");
      } catch (error) {
        problem = messageOf(error, GENERIC_PROBLEM);
      }
      forgetStudent();
      await navigate("/login", {
        replace: true,
        state:
          success && problem === undefined
            ? { success: message }
            : { error: problem ?? message },
      });
    },
    [forgetStudent, navigate],
  );

  useEffect(
    () =>
      onUnauthorized(() => {
        if (mode !== "form") return;
        forgetStudent();
        Promise.resolve(
          navigate("/login", {
            replace: true,
            state: { error: SESSION_INVALID },
          }),
        ).catch((error: unknown) => {
          logFailure({
            event: "navigation failed",
            message: messageOf(error, GENERIC_PROBLEM),
          });
        });
      }),
    [forgetStudent, mode, navigate],
  );

  const username = isLoggedIn ? profile?.username : undefined;
  const session = useMemo<Session>(
    () => ({
      isLoggedIn,
      username,
      mode,
      hasChangedPage,
      markPageChanged: () => {
        setHasChangedPage(true);
      },
      registerBeforeLogout,
      endSession,
    }),
    [
      isLoggedIn,
      username,
      mode,
      hasChangedPage,
      registerBeforeLogout,
      endSession,
    ],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};
