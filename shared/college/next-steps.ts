import type { NextStep } from "../application/school.ts";
import { school } from "./school.ts";

/** What a student does after the submission, in the order in which the last page and the receipt name it. */
export const nextSteps: readonly NextStep[] = [
  {
    title: "Ask for your transcript",
    text: school.words.transcript,
    request: school.words.transcriptRequest,
  },
  {
    title: "Send your test scores, if you wish",
    text: `Our SAT code is ${school.satCode} and our ACT code is ${school.actCode}.`,
    link: { label: "How to send your scores", href: school.scoreSubmissionUrl },
  },
  {
    title: "Look into financial aid",
    text: school.words.financialAid,
    link: {
      label: `Financial aid at ${school.title}`,
      href: school.financialAidUrl,
    },
  },
];
