import type { Option } from "../application/question.ts";

interface Essay {
  readonly prompt: string;
  readonly suggestedWords?: number;
}

/** What the questions and next steps of this form say of a school: what no question names any more goes. */
export interface Asked {
  readonly scoreSubmissionUrl: string;
  readonly financialAidUrl: string;
  readonly satCode: string;
  readonly actCode: string;
  /** Limit of both essays, in characters. */
  readonly longTextLimit: number;
  readonly words: {
    readonly faithEssay: Essay;
    readonly promptsEssay: Essay;
    /** Said of the questions about race and ethnicity. */
    readonly race: string;
    /** Said of the wish to apply without test scores. */
    readonly testOptional: string;
    /** Said of the questions about the counselor. */
    readonly counselor: string;
    /** Said of the questions about convictions and suspensions. */
    readonly disclosures: string;
    /** What counts as no conviction. */
    readonly noConviction: string;
    readonly transcript: string;
    readonly transcriptRequest?: string;
    readonly financialAid: string;
  };
  /** What can be studied: the value is stored, the label is shown. */
  readonly majors: readonly Option[];
}
