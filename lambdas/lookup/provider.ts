import type {
  LookupDetail,
  LookupItem,
} from "../../shared/contract/replies.ts";
import type { Networks } from "../storage/attempts.ts";

export interface LookupContext {
  /** Networks of the request, for limits only. */
  readonly networks: Networks;
  /** The student's own state as the form stores it, if it is known; matches there come first. */
  readonly state?: string | undefined;
  /** Country of an address, as the ISO 3166-1 alpha-3 code that the form stores, if it is known. */
  readonly country?: string | undefined;
}

/** One category of the lookup. Any text is valid: odd input finds nothing and does not fail. */
export interface LookupProvider {
  /** Finds at most `maxResults` matches, best first. */
  find(
    text: string,
    maxResults: number,
    context: LookupContext,
  ): Promise<readonly LookupItem[]>;
  /** Returns the fields of one record; undefined for an unknown id. */
  detail(id: string, context: LookupContext): Promise<LookupDetail | undefined>;
}
