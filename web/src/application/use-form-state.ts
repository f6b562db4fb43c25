import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { documentKeys } from "../../../shared/application/derive/questions.ts";
import type { Validations } from "../../../shared/contract/replies.ts";
import { callApi } from "../api/call.ts";
import { documentAnswerQuery } from "../api/queries.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { now, today } from "../lib/clock.ts";
import { loadCode } from "../lib/lazy-import.ts";
import { useToasts } from "../components/Toasts.tsx";
import { createAnswersStore } from "./answers-store.ts";
import { createDocuments } from "./documents.ts";
import type { FormState } from "./form-state.ts";
import { createKeyedStore, type KeyedStore } from "./keyed-store.ts";
import {
  createSaveQueue,
  type SaveQueue,
  type SaveState,
} from "./save-queue.ts";
import type { ProfileCache } from "./use-profile-cache.ts";

export interface ApplicationState extends FormState {
  readonly errors: KeyedStore<readonly string[]>;
  readonly queue: SaveQueue;
  /** Checks the answers as they are now and shows what is wrong with them. */
  readonly validate: () => Promise<Validations>;
}

interface Options {
  readonly initial: Answers;
  readonly isLoggedIn: boolean;
  readonly profileCache: ProfileCache;
}

/** Everything about one application that outlives a change of page, made once. */
export const useApplicationState = ({
  initial,
  isLoggedIn,
  profileCache,
}: Options): readonly [ApplicationState, SaveState, Date | undefined] => {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [saveState, setSaveState] = useState<SaveState>("idle");
  const [savedAt, setSavedAt] = useState<Date>();

  const [state] = useState<ApplicationState>(() => {
    const answers = createAnswersStore(initial, today);
    const errors = createKeyedStore<readonly string[]>();
    const queue = createSaveQueue({
      store: answers,
      onState: (next) => {
        setSaveState(next);
        if (next === "saved") setSavedAt(now());
      },
      send: async (changes, { keepalive, save }) => {
        await callApi("put-answer", {
          body: changes,
          keepalive,
          query: { save },
        });
        profileCache.patchAnswers(changes);
      },
    });
    const documents = createDocuments({
      saveAnswers: queue.save,
      setAnswer: (key, value) => {
        // Most looks at a document tell nothing new, and every answer would be drawn again.
        if ((answers.all()[key] ?? "") === value) return;
        answers.acknowledge({ [key]: value });
        profileCache.patchAnswers({ [key]: value });
      },
      refetchDocuments: () => {
        profileCache.outdatePdf();
        return queryClient.refetchQueries({
          queryKey: documentAnswerQuery.queryKey,
        });
      },
      onUploadFailed: (key) => {
        toasts.error({
          label: `Error uploading file for ${key}`,
          message: `Error uploading file for ${key}`,
          onReset: () => void documents.discard(key),
        });
      },
    });
    return {
      answers,
      errors,
      queue,
      documents,
      isLoggedIn,
      validate: async () => {
        // The schema and its library are loaded when validation begins, and not before.
        const code = await loadCode(
          () => import("../../../shared/application/derive/validation.ts"),
        ).catch(() => undefined);
        // What cannot be saved would be missing from what is submitted.
        const problems = answers.problems();
        // Without the code, the server alone checks, and lists what it finds.
        if (code === undefined) return problems;
        const found = {
          ...problems,
          ...code.errorsOf(answers.all(), today()),
        };
        // Most keystrokes change no error, and then nothing has to be drawn again.
        if (JSON.stringify(found) !== JSON.stringify(errors.all()))
          errors.replace(found);
        return found;
      },
    };
  });

  const { documents } = state;
  useEffect(() => {
    const stop = documents.start();
    if (!isLoggedIn) return stop;
    const forget = afterPaint(() => {
      for (const key of documentKeys) void documents.resume(key);
    });
    return () => {
      forget();
      stop();
    };
  }, [documents, isLoggedIn]);

  return [state, saveState, savedAt];
};
