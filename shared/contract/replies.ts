import type { AnswerValue } from "../application/condition.ts";
import type { CalendarDate } from "../calendar.ts";
import type { ConversionStatus } from "../documents.ts";
import type { PrintedApplication } from "../form/printed-application.ts";
import type { RouteId } from "../routes.ts";

export const webStatuses = ["started", "validating", "submitted"] as const;
export type WebStatus = (typeof webStatuses)[number];

export interface WebStatusEntry {
  readonly web_status: WebStatus;
  /** ISO 8601 time of the transition. */
  readonly at: string;
}

export type AnswerMap = Readonly<Record<string, AnswerValue>>;

export interface DocumentAnswer {
  readonly key: string;
  readonly file_name: string;
  /** Bytes of the uploaded file. */
  readonly file_size: number;
  readonly file_key: string;
  /** Pages of the converted document; absent before the end of its conversion, and in older ones. */
  readonly pages?: number;
  /** What is not as in the uploaded file, in sentences for the student; absent if there is nothing, and in print. */
  readonly differences?: readonly string[];
  /** Picture of the first page as a data URL; in the service view alone, and absent if there is none. */
  readonly picture?: string;
}
export type DocumentAnswers = Readonly<Record<string, DocumentAnswer>>;

/** Permission to change a submitted application and submit it again. */
export interface Reopening {
  /** ISO 8601 time. */
  readonly at: string;
  readonly reason: string;
  /** Day until which the office expects it back; absent where it has named none. */
  readonly due_on?: CalendarDate;
  /** Day of the first submission, by which answers are still judged; absent from reopenings of earlier releases. */
  readonly submitted_on?: CalendarDate;
  /** ISO 8601 time of the first submission; absent from reopenings of earlier releases. */
  readonly first_submitted_at?: string;
}

/** That the application is withdrawn. */
export interface WithdrawalReply {
  /** ISO 8601 time. */
  readonly at: string;
  /** Why, in words for the student; absent if the student has withdrawn it. */
  readonly reason?: string;
  /** ISO 8601 time until which the student can come back; absent if the office has withdrawn it. */
  readonly back_until?: string;
}

export interface Profile {
  readonly answer: AnswerMap;
  readonly document_answer: DocumentAnswers;
  readonly username: string;
  readonly last_page: string;
  /** ISO 8601 times of successful logins, oldest first. */
  readonly successful_login: readonly string[];
  readonly web_status: readonly WebStatusEntry[];
  /** Reference that student and staff quote, such as `7KQ2-M9XD`; it never changes. */
  readonly reference: string;
  /** Answers that a save has replaced without knowing them; the student has yet to choose. Absent from older functions. */
  readonly replaced?: AnswerMap;
  /** The last one, which a later submission may have used. Absent without one. */
  readonly reopened?: Reopening;
  /** Absent from an application that is not withdrawn. */
  readonly withdrawn?: WithdrawalReply;
  /** True while mails to the student come back; absent otherwise. */
  readonly mails_come_back?: boolean;
}

/** What became of saved answers, where it is not what the page that saved them expects; absent from older functions. */
export interface SaveReply extends Message {
  /** As in the profile. */
  readonly replaced?: AnswerMap;
  /**
   * Keys that were sent and not stored: the answer that their question depends on does not ask for them, or the server
   * alone writes them.
   */
  readonly left_out?: readonly string[];
}

export interface ConversionReply {
  readonly status: ConversionStatus;
  readonly message: string;
  readonly error: string;
  /** The upload that this is about; absent with NOT_ANSWERED. */
  readonly file_key?: string;
  /** Signed link to the converted document, where it was asked for and the status is COMPLETED. */
  readonly url?: string;
  /** Picture of its first page as a data URL, with the link; absent if there is none. */
  readonly picture?: string;
}

export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface PdfReply {
  readonly status: Exclude<ConversionStatus, "NOT_ANSWERED">;
  /** Signed link; empty unless COMPLETED. */
  readonly url: string;
}

/** Everything that is stored of a student, as a file. */
export interface OwnCopyReply extends PdfReply {
  /** ISO 8601 time; absent before it is made. */
  readonly made_at?: string;
}

/** Copy of the printed application: the whole one, or the reader's, without what the school hides from readers. */
export type PrintedScope = "service" | "reader";

export interface ServiceDocument {
  readonly scope: PrintedScope;
  readonly answer: AnswerMap;
  /** Every word of the document: of what was submitted, as it was asked. */
  readonly printed: PrintedApplication;
  readonly add_another: Readonly<Record<string, number>>;
  readonly document_answer: DocumentAnswers;
  readonly tabs: Readonly<Record<string, string>>;
  readonly reference: string;
  /** ISO 8601 time of the submission; empty before. */
  readonly submitted_at: string;
  /** Whether its student may correct what is shown, and has not submitted it again. */
  readonly is_open_again: boolean;
}

export interface LookupItem {
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}

/** Fields of one school or address, named as the parts of their answer keys (without prefix). */
export type LookupDetail = Readonly<Record<string, string>>;

export interface Message {
  readonly message: string;
}

/** Errors by answer key, as posted and as stored. */
export type Validations = Readonly<Record<string, readonly string[]>>;

/** Every failure: the message is about the first of what is wrong, and `errors` lists all of it, where keys are known. */
export interface Failure extends Message {
  readonly errors?: Validations;
}

/** Overall status: how many distinct valid names the entries hold. Bare strings are understood too. */
export function overallStatus(
  entries: readonly (WebStatusEntry | string)[],
): WebStatus | null {
  const names = new Set(
    entries.map((entry) =>
      typeof entry === "string" ? entry : entry.web_status,
    ),
  );
  const count = webStatuses.filter((status) => names.has(status)).length;
  return webStatuses[count - 1] ?? null;
}

interface RepliesByRoute {
  readonly "get-profile": Profile;
  readonly "post-web-status": {
    readonly web_status: readonly WebStatusEntry[];
  };
  readonly "put-last-page": Message;
  readonly "put-answer": SaveReply;
  readonly "post-validations": Message;
  readonly "put-withdrawal": Message;
  readonly submit: Message & { readonly submitted_at: string };
  readonly "post-presigned-url": PresignedPost;
  readonly "get-document-answer": DocumentAnswers;
  readonly "delete-document-answer": Message;
  readonly "post-conversion": ConversionReply;
  readonly "get-conversion": ConversionReply;
  readonly "delete-conversion": Message;
  readonly "get-pdf": PdfReply;
  readonly "get-copy": OwnCopyReply;
  readonly "put-add-another": Message;
  readonly "get-add-another": Readonly<Record<string, number>>;
  readonly "put-tabs": Message;
  readonly "get-tabs": Readonly<Record<string, string>>;
  readonly logout: Message;
  readonly login: { readonly username: string };
  readonly signup: Message;
  /** Has the `id` of a password reset if the password of this account is yet to be chosen. */
  readonly confirm: Message & { readonly id?: string };
  readonly "resend-confirm": Message;
  readonly "forgot-password": Message;
  readonly "reset-password": Message;
  readonly "change-address": Message;
  /** Has the `id` of a password reset if the address is the one before. */
  readonly "confirm-address": Message & { readonly id?: string };
  readonly "stop-reminders": Message;
  readonly "get-public-view": Pick<
    ServiceDocument,
    "answer" | "printed" | "is_open_again"
  >;
  readonly "get-service-view": ServiceDocument;
  /** Signed link to an attached document, as it was converted. */
  readonly "get-service-document": { readonly url: string };
  readonly "get-service-pdf": PdfReply;
  readonly lookup: readonly LookupItem[] | LookupDetail;
}

/** Body of the reply of each route when it succeeds; every failure is a `Failure`. A route without one does not compile. */
export type Replies = Pick<RepliesByRoute, RouteId>;
