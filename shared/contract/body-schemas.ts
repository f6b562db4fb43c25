import {
  array,
  boolean,
  lazy,
  mixed,
  number,
  object,
  string,
  type Schema,
} from "yup";
import { REPEAT_MAX } from "../application/limits.ts";
import { allRepeats, allTabs, documentKeys } from "../form/questions.ts";
import { cardSchemas, exactly } from "./card-schemas.ts";
import { webStatuses } from "./replies.ts";

const shortText = string().strict().required().max(200);

/** Many times what all questions of an application can have to say together. */
const VALIDATIONS_MAX_LENGTH = 32_768;

/** A flat record; its keys are checked against the data model by the handler, which knows today's date. */
function record(value: Schema, maxLength = Infinity) {
  return lazy((body: unknown) =>
    object(
      Object.fromEntries(
        Object.keys(Object(body) as object).map((key) => [key, value]),
      ),
    )
      .strict()
      .required()
      .test(
        "length",
        `The body must be at most ${maxLength} characters of JSON.`,
        (fields) => JSON.stringify(fields).length <= maxLength,
      ),
  );
}

/** Schemas of the request bodies. Unknown keys and wrong types are rejected with a message that names them. */
export const bodySchemas = {
  "post-web-status": exactly({
    web_status: string().strict().required().oneOf(webStatuses),
  }),
  "put-last-page": exactly({
    last_page: shortText.matches(
      /^\/[a-z0-9_-]*$/,
      "last_page must be a path of this site",
    ),
  }),
  "put-answer": record(
    mixed((value): value is string | boolean =>
      ["string", "boolean"].includes(typeof value),
    ).required(),
  ),
  "post-validations": record(
    array(string().strict().defined().max(1000)).strict().required().max(20),
    VALIDATIONS_MAX_LENGTH,
  ),
  "post-presigned-url": exactly({ answer_key: shortText.oneOf(documentKeys) }),
  "post-conversion": exactly({
    file_key: shortText.max(1024),
    file_name: shortText,
  }),
  "put-add-another": exactly({
    button_id: shortText.oneOf(allRepeats.map(({ buttonId }) => buttonId)),
    num_components: number()
      .strict()
      .required()
      .integer()
      .min(1)
      .max(REPEAT_MAX),
  }),
  "put-tabs": exactly({
    tab_id: shortText.oneOf(allTabs.map(({ tabId }) => tabId)),
    chosen_tab: shortText.when("tab_id", ([tabId], schema) =>
      schema.oneOf(
        allTabs
          .find((tabs) => tabs.tabId === tabId)
          ?.tabs.map(({ id }) => id) ?? [],
      ),
    ),
  }),
  "put-withdrawal": exactly({ withdrawn: boolean().strict().required() }),
  ...cardSchemas,
};
