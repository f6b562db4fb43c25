import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import {
  countWords,
  TEXT_AREA_LIMIT,
} from "../../../../shared/application/limits.ts";
import { questionByKey } from "../../../../shared/form/questions.ts";
import { useAnswers, useSelector } from "../../application/react.tsx";
import { shortProgressWords } from "../../form/progress/progress-words.ts";
import styles from "./SaveStatusBar.module.css";

/** Returns the key of the essay that has the focus, if one has. */
function useFocusedEssay(): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const follow = ({ type, target }: FocusEvent) => {
      const question =
        type === "focusin" && target instanceof HTMLTextAreaElement
          ? questionByKey.get(target.id)?.question
          : undefined;
      const isEssay =
        question?.kind === "text-area" &&
        (question.limit ?? 0) > TEXT_AREA_LIMIT;
      setKey(isEssay ? question.key : undefined);
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("focusout", follow);
    };
  }, []);
  return key;
}

/** Renders which page this is and how much of it is done; while an essay is written, also its words. */
export function PlaceOnPage() {
  const { pathname } = useLocation();
  const page = useSelector(({ progress }) =>
    progress.find(({ id }) => `/${id}` === pathname),
  );
  const essay = useFocusedEssay();
  const words = useAnswers((answers) =>
    essay === undefined ? undefined : countWords(String(answers[essay] ?? "")),
  );
  return (
    page !== undefined && (
      <p className={styles.place}>
        {/* One text: a translation of several would keep the old count. */}
        {[
          `${page.title}, ${shortProgressWords(page).seen}`,
          ...(words === undefined
            ? []
            : [`${words} ${words === 1 ? "word" : "words"}`]),
        ].join(" · ")}
      </p>
    )
  );
}
