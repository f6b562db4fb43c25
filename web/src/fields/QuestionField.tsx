import {
  lazy,
  Suspense,
  useSyncExternalStore,
  type ComponentType,
} from "react";
import { conditionsOf } from "../../../shared/application/controlled-options.ts";
import type { QuestionByKind } from "../../../shared/application/kinds/index.ts";
import { isEssay } from "../../../shared/application/kinds/text-area.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useIsShown } from "../application/react.tsx";
import control from "../components/Control.module.css";
import { importCode } from "../lib/lazy-import.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { DateField } from "./DateField.tsx";
import { DocumentField } from "./document/DocumentField.tsx";
import { EssayField } from "./EssayField.tsx";
import { Field } from "./Field.tsx";
import { LookupField } from "./lookup/LookupField.tsx";
import { MaskedField } from "./MaskedField.tsx";
import { RadioField } from "./RadioField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";

// Its library is large, and only one page needs it.
const CreatableField = lazy(() =>
  importCode(() => import("./CreatableField.tsx")),
);

function never() {
  return () => undefined;
}

/** Returns false in the first picture and while React takes it over, whose first rendering has to equal it. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface Props<Q> {
  readonly question: Q;
  readonly hidesLabel?: boolean;
}

/** Renders an empty box while the code of its list is loading, and in the first picture, where nobody could use it. */
function CreatableWhenLoaded(props: Props<QuestionByKind["creatable"]>) {
  const box = (
    <Field question={props.question} hasControl={false}>
      {() => <div className={control["control"]} />}
    </Field>
  );
  return useIsInBrowser() ? (
    <Suspense fallback={box}>
      <CreatableField {...props} />
    </Suspense>
  ) : (
    box
  );
}

/** The component of each kind. */
const fields: {
  readonly [K in keyof QuestionByKind]: ComponentType<Props<QuestionByKind[K]>>;
} = {
  text: ({ question }) =>
    question.lookup === undefined ? (
      <TextField question={question} />
    ) : (
      <LookupField question={question} lookup={question.lookup} />
    ),
  email: ({ question }) => <TextField question={question} type="email" />,
  number: ({ question }) => (
    <TextField question={question} className={control["number"]} />
  ),
  phone: ({ question }) =>
    question.international === true ? (
      <TextField question={question} type="tel" />
    ) : (
      <MaskedField question={question} />
    ),
  "social-security": MaskedField,
  date: DateField,
  select: SelectField,
  creatable: CreatableWhenLoaded,
  radio: RadioField,
  checkbox: CheckboxField,
  "text-area": ({ question }) =>
    isEssay(question) ? (
      <EssayField question={question} />
    ) : (
      <TextAreaField question={question} />
    ),
  document: DocumentField,
};

/** Renders a question according to its kind, while it is asked at all. */
export function QuestionField(props: Props<Question>) {
  const OfKind = fields[props.question.kind] as ComponentType<Props<Question>>;
  const isShown = useIsShown(conditionsOf(props.question));
  return isShown ? <OfKind {...props} /> : null;
}
