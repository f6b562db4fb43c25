import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnswerMap, Profile } from "../../../shared/contract/replies.ts";
import { pdfQuery, profileQuery } from "../api/queries.ts";

export interface ProfileCache {
  /** Writes what the server has confirmed, so that the form finds it again after a visit to another screen. */
  readonly patch: (changes: Partial<Profile>) => void;
  readonly patchAnswers: (changes: AnswerMap) => void;
  /** A PDF copy that is on offer, or on its way, is one of what was there before. */
  readonly outdatePdf: () => void;
  readonly refetch: () => Promise<void>;
}

export const useProfileCache = (): ProfileCache => {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { queryKey } = profileQuery;
    const outdatePdf = () => {
      void queryClient.invalidateQueries({
        queryKey: pdfQuery.queryKey,
        refetchType: "none",
      });
    };
    return {
      patch: (changes) => {
        queryClient.setQueryData(
          queryKey,
          (profile) => profile && { ...profile, ...changes },
        );
      },
      patchAnswers: (changes) => {
        queryClient.setQueryData(
          queryKey,
          (profile) =>
            profile && {
              ...profile,
              answer: { ...profile.answer, ...changes },
            },
        );
        outdatePdf();
      },
      outdatePdf,
      refetch: () => queryClient.refetchQueries({ queryKey }),
    };
  }, [queryClient]);
};
