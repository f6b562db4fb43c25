import type { InferType } from "yup";
import type { bodySchemas } from "./body-schemas.ts";
import type { AnswerMap, Validations } from "./replies.ts";

type Schemas = typeof bodySchemas;

/** Bodies whose keys are those of the application. */
interface Records {
  readonly "put-answer": AnswerMap;
  readonly "post-validations": Validations;
}

/** Body of each route that has one. */
export type Requests = Records & {
  readonly [R in Exclude<keyof Schemas, keyof Records>]: InferType<Schemas[R]>;
};
