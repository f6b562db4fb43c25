import type { DocumentAnswers } from "../../contract/replies.ts";
import { isolated } from "../../plain-text.ts";
import type { Answers } from "../condition.ts";
import type {
  Check,
  ControlledOptions,
  Options,
  QuestionBase,
} from "../question.ts";

/** Type of the values under a key. `server` keys are written by the server alone. */
export type DataField =
  | { readonly type: "text"; readonly maxLength: number }
  | { readonly type: "date" }
  | { readonly type: "boolean" }
  | { readonly type: "option"; readonly options: Options | ControlledOptions }
  | {
      readonly type: "option-or-text";
      readonly options: Options;
      readonly maxLength: number;
    }
  | { readonly type: "server" };

/** What a kind of question is. Methods, because a question is given to its own kind alone (`kindOf`). */
export interface Kind<Q extends QuestionBase> {
  field(question: Q): DataField;
  /** Returns the hint of a question that has none of its own. */
  hint?(question: Q): string | undefined;
  /** Returns the rule that the kind implies, beyond the length of its field. */
  rule?(question: Q, message: string): Check | undefined;
  /** Returns what a box says, once it is left, of what is no answer to it; that stays as it was typed. */
  complaint?(text: string, question: Q, answers: Answers): string | undefined;
  /** Returns what is stored of a text, and again of that; by default its plain line. */
  stored?(text: string, question: Q): string;
  /** Returns what is printed of an answer, given its text or the label of its choice; by default just that. */
  printed?(
    text: string,
    question: Q,
    all: { readonly answers: Answers; readonly documents: DocumentAnswers },
  ): string;
  /** Returns an answer among others in one line; by default its text. */
  brief?(text: string, question: Q): string;
  /** Keys of a phone, where the answer is not made of words. */
  readonly keys?: "email" | "tel" | "numeric" | "url";
}

/** Words an answer that alone says nothing, such as 700. */
export function labeled(
  text: string,
  { label, printed = label }: QuestionBase,
): string {
  return `${printed}${printed.endsWith("?") ? "" : ":"} ${isolated(text)}`;
}
