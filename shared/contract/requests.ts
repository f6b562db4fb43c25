import type { AnswerMap, Validations, WebStatus } from "./replies.ts";

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface Confirmation {
  readonly username: string;
  /** The six digits of the mail. */
  readonly code: string;
  /** The `id` of the mailed link, if it was opened. */
  readonly id?: string;
}

export interface PasswordReset {
  readonly username: string;
  readonly password: string;
  readonly confirm_password: string;
  /** The `id` of the mailed link, or its six digits alone. */
  readonly id: string;
}

/** Body of each route that has one. */
export interface Requests {
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
  readonly login: Login;
  readonly signup: Login;
  readonly confirm: Confirmation;
  readonly "resend-confirm": { readonly username: string };
  readonly "forgot-password": { readonly username: string };
  readonly "reset-password": PasswordReset;
}
