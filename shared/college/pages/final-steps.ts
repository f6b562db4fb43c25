import { equals } from "../../application/condition.ts";
import { TEXT_AREA_LIMIT } from "../../application/limits.ts";
import type { Page } from "../../application/question.ts";
import { yesNo } from "../options/personal.ts";
import { PAGE_TITLES } from "../page-titles.ts";
import { asked, conductAgreeKey, school } from "../school.ts";

const AGREEMENTS = { id: "agreements", label: "Statements" };

export const finalStepsPage: Page = {
  id: "final-steps",
  title: PAGE_TITLES["final-steps"],
  lead: "A few last questions, and you are ready to submit.",
  sections: [
    {
      id: "conduct",
      title: "Conduct",
      audience: "readers",
      description: asked.disclosures,
      elements: [
        {
          kind: "radio",
          key: "conviction",
          label: "Have you been convicted of a felony?",
          why: "We care for everybody who lives on our campus, and would rather hear your story from you.",
          printed: "Convicted of a felony",
          hint: asked.noConviction,
          phrases: { Yes: "Convicted of a felony", No: "No conviction" },
          options: yesNo,
          required: true,
        },
        {
          kind: "text-area",
          key: "conviction_comment",
          label: "Please explain your conviction",
          printed: "Explanation of the conviction",
          limit: TEXT_AREA_LIMIT,
          required: true,
          message: "Have you been convicted of a felony? Please explain",
          shownWhen: [equals("conviction", "Y")],
        },
        {
          kind: "radio",
          key: "suspended",
          label: "Have you been suspended from any school?",
          why: "Your school may tell us, and we would rather hear your story from you.",
          printed: "Suspended from a school",
          phrases: { Yes: "Suspended from a school", No: "Never suspended" },
          options: yesNo,
          required: true,
        },
        {
          kind: "text-area",
          key: "suspended_comment",
          label: "Please explain your suspension",
          printed: "Explanation of the suspension",
          limit: TEXT_AREA_LIMIT,
          required: true,
          message: "Have you been suspended from any school? Please explain.",
          shownWhen: [equals("suspended", "Y")],
        },
      ],
    },
    {
      id: "agreements",
      title: "Agreements",
      description: school.words.noRoom,
      elements: [
        {
          kind: "checkbox",
          key: "legal_agree",
          label:
            "I certify that the information in this application is complete and correct to the best of my knowledge.",
          printed: "Certified",
          composed: { ...AGREEMENTS, line: 0 },
          required: true,
        },
        {
          kind: "note",
          id: "conduct_code",
          text: "Please read it before you agree:",
          link: { label: "Code of Conduct", href: asked.conductUrl },
        },
        {
          kind: "checkbox",
          key: conductAgreeKey,
          label: `I agree to join the ${school.title} community honestly and to support its Code of Conduct.`,
          printed: "agreed",
          composed: { ...AGREEMENTS, line: 0, separator: " and " },
          required: true,
        },
      ],
    },
  ],
};
