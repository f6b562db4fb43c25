import type {
  LookupDetail,
  LookupItem,
} from "../../shared/contract/replies.ts";

/** What is known about who asks. */
export interface LookupContext {
  /** Where the request comes from, for limits alone. */
  readonly network: string;
  /** The student's own state as the form stores it, where it is known; what lies there comes first. */
  readonly state?: string | undefined;
  /** The country of an address, as the ISO 3166-1 alpha-3 code that the form stores, where it is known. */
  readonly country?: string | undefined;
}

/** One category of the lookup. Any text is welcome: odd input finds nothing and is no failure. */
export interface LookupProvider {
  /** Best matches first, at most `maxResults`. */
  find(
    text: string,
    maxResults: number,
    context: LookupContext,
  ): Promise<readonly LookupItem[]>;
  /** The fields of one record; undefined where there is none of this id. */
  detail(id: string, context: LookupContext): Promise<LookupDetail | undefined>;
}
