import {
  isAnswered,
  type Answers,
} from "../../../../shared/application/condition.ts";
import { descriptionKey } from "../../../../shared/application/derive/data-model.ts";
import type { Question } from "../../../../shared/application/question.ts";
import { linesOfWhole } from "../../../../shared/form/lines-of-whole.ts";
import { isolated } from "../../../../shared/plain-text.ts";
import { useAnswers } from "../../application/react.tsx";
import { Button } from "../../components/Button.tsx";
import { answerWords } from "../answer-words.ts";
import styles from "./LookupField.module.css";

/** Returns the lines of an address with what else is known, as on an envelope. */
function placeOf(parts: readonly Question[], answers: Answers): string {
  const given = parts
    .filter(({ key }) => isAnswered(answers[key]))
    .map(({ key, label, composed }) => {
      const words =
        answers[descriptionKey(key)] || answerWords(key, answers[key] ?? "");
      const name =
        composed === undefined ? `${label.replace(/ Code$/, "")} ` : "";
      return { composed, text: `${name}${words}` };
    });
  const others = given.filter(({ composed }) => composed === undefined);
  return [
    ...linesOfWhole(given.filter((part) => !others.includes(part))),
    ...others.map(({ text }) => text),
  ]
    .map(isolated)
    .join(", ");
}

interface LookupCardProps {
  readonly question: Question;
  readonly parts: readonly Question[];
  /** Opens the boxes at one of them. */
  readonly onChange: (key: string) => void;
}

/** Renders a known school or address in brief, and a button that opens its boxes. */
export function LookupCard({ question, parts, onChange }: LookupCardProps) {
  const { key, label, printed, composed } = question;
  const title = printed ?? composed?.label ?? label;
  const name = useAnswers((answers) => String(answers[key] ?? ""));
  const place = useAnswers((answers) => placeOf(parts, answers));
  // Suggestions end at the house, and a card hides that there is more to ask.
  const unit = parts.find((part) => part.key.endsWith("address_line_2"))?.key;
  const hasUnit = useAnswers((answers) => isAnswered(answers[unit ?? ""]));
  const textId = `${key}-card`;
  return (
    <div className={styles.card}>
      <p id={textId} className={styles.known}>
        <strong>{isolated(name)}</strong>, {place}
      </p>
      <div className="row">
        <Button
          data-change
          variant="secondary"
          size="small"
          aria-describedby={textId}
          onClick={() => onChange(key)}
        >
          Change <span className="heard">{title}</span>
        </Button>
        {unit !== undefined && !hasUnit && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange(unit)}
          >
            Add apartment or unit
          </Button>
        )}
      </div>
    </div>
  );
}
