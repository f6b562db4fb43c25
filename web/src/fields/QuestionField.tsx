import { lazy, Suspense } from "react";
import { conditionsOf } from "../../../shared/application/controlled-options.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useIsShown } from "../application/react.tsx";
import control from "../components/Control.module.css";
import { lazyImport } from "../lib/lazy-import.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { DateField } from "./DateField.tsx";
import { DocumentField } from "./document/DocumentField.tsx";
import { LookupField } from "./lookup/LookupField.tsx";
import { MaskedField } from "./MaskedField.tsx";
import { RadioField } from "./RadioField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";

// Its library is large, and only one page needs it.
const CreatableField = lazy(() =>
  lazyImport(() => import("./CreatableField.tsx")),
);

interface QuestionFieldProps {
  readonly question: Question;
  readonly hidesLabel?: boolean;
}

function fieldOf({ question, hidesLabel = false }: QuestionFieldProps) {
  switch (question.kind) {
    case "text":
      return question.lookup === undefined ? (
        <TextField question={question} />
      ) : (
        <LookupField question={question} lookup={question.lookup} />
      );
    case "email":
    case "number":
      return <TextField question={question} />;
    case "phone":
    case "social-security":
      return <MaskedField question={question} />;
    case "date":
      return <DateField question={question} />;
    case "select":
      return <SelectField question={question} hidesLabel={hidesLabel} />;
    case "creatable":
      return (
        <Suspense fallback={<div className={control["control"]} />}>
          <CreatableField question={question} />
        </Suspense>
      );
    case "radio":
      return <RadioField question={question} />;
    case "checkbox":
      return <CheckboxField question={question} />;
    case "text-area":
      return <TextAreaField question={question} />;
    case "document":
      return <DocumentField question={question} />;
    default:
      return question satisfies never;
  }
}

/** Renders a question according to its kind, while it is asked at all. */
export function QuestionField(props: QuestionFieldProps) {
  return useIsShown(conditionsOf(props.question)) ? fieldOf(props) : null;
}
