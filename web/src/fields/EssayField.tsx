import { useRef, useState } from "react";
import type { TextAreaQuestion } from "../../../shared/application/kinds/text-area.ts";
import { Button } from "../components/Button.tsx";
import { Maximize2 } from "../components/icons.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { apart } from "./apart.ts";
import { useKeptTexts } from "./earlier-texts.ts";
import styles from "./EssayField.module.css";
import { TextAreaField } from "./TextAreaField.tsx";

const Desk = lazyPart(() => import("./Desk.tsx"));

/** Where a text has little room beside the keyboard. */
const PHONE = "(pointer: coarse) and (width <= 37.5em)";

/** Renders a text of a page or more, which can be written on the whole screen, and keeps its earlier states. */
export function EssayField({
  question,
}: {
  readonly question: TextAreaQuestion;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useKeptTexts(question.key);
  const from = apart(question.key);
  /** Opens it where the browser can show it: not before Safari 17. */
  const open = () => setIsOpen("popover" in HTMLElement.prototype);
  return (
    <div className="stack">
      <div ref={place}>
        {isOpen && (
          <Desk
            question={question}
            place={place}
            onClose={() => setIsOpen(false)}
          />
        )}
        <TextAreaField
          question={question}
          onPress={() => {
            if (matchMedia(PHONE).matches) open();
          }}
        />
      </div>
      <Button
        variant="secondary"
        size="small"
        className={styles.opener}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Maximize2 aria-hidden />
        Write on the whole screen
        {from !== undefined && <span className="heard"> {from}</span>}
      </Button>
    </div>
  );
}
