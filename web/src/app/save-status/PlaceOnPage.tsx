import { useEffect, useState, type MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import { isEssay } from "../../../../shared/application/kinds/text-area.ts";
import { countWords } from "../../../../shared/application/limits.ts";
import { questionByKey } from "../../../../shared/form/questions.ts";
import { useAnswers, useSelector } from "../../application/react.tsx";
import { buttonClass } from "../../components/button-class.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { ChevronDown } from "../../components/icons.tsx";
import { NextStep } from "../../form/NextStep.tsx";
import { shortProgressWords } from "../../form/progress/progress-words.ts";
import { SectionList } from "../../form/progress/SectionList.tsx";
import { counted } from "../../lib/counted.ts";
import { listen } from "../../lib/listen.ts";
import { isPlainPress } from "../../lib/plain-press.ts";
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
      const isWritten = question?.kind === "text-area" && isEssay(question);
      setKey(isWritten ? question.key : undefined);
    };
    return listen(document, "focusin focusout", follow);
  }, []);
  return key;
}

/**
 * Renders which page this is and how much of it is done, or how long the essay is that is being written; pressed, it
 * opens the sections of the page.
 */
export function PlaceOnPage() {
  const { pathname } = useLocation();
  const page = useSelector(({ progress }) =>
    progress.find(({ id }) => `/${id}` === pathname),
  );
  const essay = useFocusedEssay();
  const words = useAnswers((answers) =>
    essay === undefined ? undefined : countWords(String(answers[essay] ?? "")),
  );
  const [isOpen, setIsOpen] = useState(false);
  if (page === undefined) return null;
  const follow = (event: MouseEvent) => {
    if (isPlainPress(event)) setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.ending}>
          <span>{words === undefined ? page.title : "Essay"},</span>{" "}
          <span>
            {words === undefined
              ? shortProgressWords(page).seen
              : counted(words, "word")}
            <ChevronDown aria-hidden />
          </span>
        </span>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={page.title}
        description={shortProgressWords(page).spoken}
        size="sheet"
      >
        <NextStep
          lead="Next to answer"
          className={buttonClass({}, styles.first)}
          onClick={follow}
        />
        <SectionList page={page} onClick={follow} />
      </Dialog>
    </>
  );
}
