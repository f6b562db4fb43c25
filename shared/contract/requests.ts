import type { InferType } from "yup";
import type { cardSchemas } from "./card-schemas.ts";
import type { AnswerMap, Validations, WebStatus } from "./replies.ts";

type Cards = typeof cardSchemas;

/** Body of each route that has one. */
export interface Requests extends Readonly<{
  [R in keyof Cards]: InferType<Cards[R]>;
}> {
  readonly "post-web-status": { readonly web_status: WebStatus };
  readonly "put-last-page": { readonly last_page: string };
  readonly "put-answer": AnswerMap;
  readonly "post-validations": Validations;
  readonly "post-presigned-url": { readonly answer_key: string };
  readonly "post-conversion": {
    readonly file_key: string;
    readonly file_name: string;
  };
  readonly "put-add-another": {
    readonly button_id: string;
    readonly num_components: number;
  };
  readonly "put-tabs": { readonly tab_id: string; readonly chosen_tab: string };
}
