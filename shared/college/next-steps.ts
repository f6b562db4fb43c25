import type { NextStep } from "../application/school.ts";
import { asked, school } from "./school.ts";

/** What a student does after the submission, in the order in which the last page and the receipt name it. */
export const nextSteps: readonly NextStep[] = [
  {
    title: "Ask for your transcript",
    text: asked.transcript,
    request: asked.transcriptRequest,
  },
  {
    title: "Send your test scores, if you wish",
    text: `Our SAT code is ${asked.satCode} and our ACT code is ${asked.actCode}.`,
    link: { label: "How to send your scores", href: asked.scoreSubmissionUrl },
  },
  {
    title: "Look into financial aid",
    text: asked.financialAid,
    link: {
      label: `Financial aid at ${school.title}`,
      href: asked.financialAidUrl,
    },
  },
];
