import { checkbox, type CheckboxQuestion } from "./checkbox.ts";
import { creatable, type CreatableQuestion } from "./creatable.ts";
import { date, type DateQuestion } from "./date.ts";
import { document, type DocumentQuestion } from "./document.ts";
import { email, type EmailQuestion } from "./email.ts";
import type { Kind } from "./kind.ts";
import { number, type NumberQuestion } from "./number.ts";
import { phone, type PhoneQuestion } from "./phone.ts";
import { radio, type RadioQuestion } from "./radio.ts";
import { select, type SelectQuestion } from "./select.ts";
import {
  socialSecurity,
  type SocialSecurityQuestion,
} from "./social-security.ts";
import { textArea, type TextAreaQuestion } from "./text-area.ts";
import { text, type TextQuestion } from "./text.ts";

export type Question =
  | TextQuestion
  | EmailQuestion
  | PhoneQuestion
  | SocialSecurityQuestion
  | DateQuestion
  | SelectQuestion
  | CreatableQuestion
  | RadioQuestion
  | CheckboxQuestion
  | NumberQuestion
  | TextAreaQuestion
  | DocumentQuestion;

/** Declaration of a question by the name of its kind: whoever needs something for each kind maps over it. */
export type QuestionByKind = { readonly [Q in Question as Q["kind"]]: Q };

const kinds = {
  text,
  email,
  phone,
  "social-security": socialSecurity,
  date,
  select,
  creatable,
  radio,
  checkbox,
  number,
  "text-area": textArea,
  document,
} satisfies { [K in keyof QuestionByKind]: Kind<QuestionByKind[K]> };

export function kindOf({ kind }: Question): Kind<Question> {
  return kinds[kind];
}
