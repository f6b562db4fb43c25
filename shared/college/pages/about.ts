import { equals } from "../../application/condition.ts";
import type { Element, Page, Tabs } from "../../application/question.ts";
import { phonePattern } from "../../application/rules.ts";
import { citizenships } from "../options/countries.ts";
import {
  citizenshipTypes,
  genders,
  visaStatuses,
  yesNo,
} from "../options/personal.ts";
import { religions } from "../options/religions.ts";
import { PAGE_TITLES } from "../page-titles.ts";
import {
  birthDate,
  essay,
  livesAbroad,
  MAXIMUM_AGE,
  MINIMUM_AGE,
  mobileForTexts,
  oneName,
  somePhone,
  stateOfCountry,
  zipOfCountry,
} from "../rules.ts";
import { asked } from "../school.ts";
import { addressQuestions } from "./address.ts";
import { inName } from "./composed.ts";
import { parentSections } from "./parent.ts";

/** An essay is written here or uploaded; one of the two answers the prompt. */
function essayTabs(
  id: string,
  { prompt, suggestedWords }: { prompt: string; suggestedWords?: number },
): Tabs {
  return {
    kind: "tabs",
    tabId: id,
    legend: prompt,
    defaultTab: "statement",
    tabs: [
      {
        id: "statement",
        label: "Write Here",
        elements: [
          {
            kind: "text-area",
            key: `${id}_statement`,
            label: "Your Essay",
            limit: asked.longTextLimit,
            ...(suggestedWords === undefined ? {} : { suggestedWords }),
          },
        ],
      },
      {
        id: "doc",
        label: "Upload a Document",
        elements: [
          {
            kind: "document",
            key: `${id}_doc`,
            label: "Your Essay as a Document",
            hint: "A .pdf, .docx, .png or .jpg file of at most 1 MB.",
            message: prompt,
            checks: [essay(`${id}_statement`, prompt)],
            alternatives: [`${id}_statement`],
          },
        ],
      },
    ],
  };
}

function race(key: string, label: string): Element {
  return { kind: "checkbox", key, label };
}

export const aboutPage: Page = {
  id: "about",
  title: PAGE_TITLES.about,
  lead: "Let’s start with who you are and how we can reach you.",
  sections: [
    {
      id: "personal",
      title: "Personal Information",
      description: `To apply, you must be ${MINIMUM_AGE} or older.`,
      elements: [
        {
          kind: "text",
          key: "first_name",
          label: "First Name",
          ...inName(""),
          hint: "Your legal name, in Latin letters if you can.",
          required: true,
          width: "half",
          capitals: "words",
          autoComplete: "given-name",
        },
        {
          kind: "text",
          key: "middle_name",
          label: "Middle Name",
          ...inName(""),
          width: "half",
          capitals: "words",
          autoComplete: "additional-name",
        },
        {
          kind: "text",
          key: "last_name",
          label: "Last Name",
          ...inName(""),
          hint: "One name only? Put it here, and a hyphen (-) under First Name.",
          checks: [oneName],
          required: true,
          width: "half",
          capitals: "words",
          autoComplete: "family-name",
        },
        {
          kind: "text",
          key: "preferred_name",
          label: "Preferred Name",
          hint: "What should we call you?",
          width: "half",
          capitals: "words",
          autoComplete: "nickname",
        },
        {
          kind: "date",
          key: "birth_date",
          label: "Date of Birth",
          hint: "For example: 4 28 2008",
          required: true,
          message: "A valid date of birth is required.",
          checks: [birthDate],
          years: [-MAXIMUM_AGE, 0],
          autoComplete: "bday",
          audience: "office",
        },
        {
          kind: "select",
          key: "gender",
          label: "Gender",
          why: "Colleges must report to the government how many students choose each answer. It plays no part in our decision.",
          audience: "office",
          options: genders,
          required: true,
          width: "half",
        },
        {
          kind: "text",
          key: "gender_iden",
          label: "Gender Identity",
          audience: "office",
          hint: "In your own words, if you like.",
          width: "half",
          autoComplete: "sex",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact Information",
      description:
        "We need one phone number: yours, or one where somebody takes a message for you.",
      elements: [
        {
          kind: "email",
          key: "email_address",
          label: "Email Address",
          required: true,
          autoComplete: "email",
        },
        {
          kind: "phone",
          key: "phone_home",
          label: "Home Phone",
          width: "half",
          checks: [
            phonePattern("Please enter a valid home phone number."),
            somePhone,
          ],
          alternatives: ["phone_mobile", "phone_international"],
          autoComplete: "home tel",
        },
        {
          kind: "phone",
          key: "phone_mobile",
          label: "Cell Phone",
          width: "half",
          checks: [
            phonePattern("Please enter a valid cell phone number."),
            mobileForTexts,
          ],
          autoComplete: "mobile tel",
        },
        {
          kind: "confirmation",
          id: "phone_abroad",
          trigger: { kind: "box", label: "My number is from another country." },
          openWhen: livesAbroad,
          elements: [
            {
              kind: "phone",
              key: "phone_international",
              label: "International Phone",
              hint: "With the country code, for example +49 30 901820.",
              international: true,
              autoComplete: "tel",
            },
          ],
        },
        {
          kind: "checkbox",
          key: "optin_sms_ind",
          label: "Yes, send me updates about my application by text message.",
          printed: "Text messages",
        },
      ],
    },
    {
      id: "address",
      title: "Permanent Address",
      description:
        "No fixed address? Give one for mail, or General Delivery (at the post office) and the town.",
      elements: addressQuestions("", {
        required: true,
        state: stateOfCountry,
        zip: zipOfCountry,
        autoComplete: "",
      }),
    },
    {
      id: "essays",
      title: "Essays",
      part: "essays",
      description: "Take your time: your work is saved as you go.",
      visitorDescription:
        "Write or upload each essay. What you write stays in this tab for 24 hours. To keep it, create an account.",
      elements: [
        essayTabs("faith_essay", asked.faithEssay),
        essayTabs("prompts_essay", asked.promptsEssay),
      ],
    },
    {
      id: "mailing",
      title: "Mailing Address",
      elements: [
        {
          kind: "radio",
          key: "mailing_addr_same_as_perm_addr",
          label: "Is your mailing address the same as your permanent address?",
          printed: "As permanent address",
          phrases: { Yes: "At your permanent address", No: "Another address" },
          options: yesNo,
        },
        {
          kind: "group",
          layout: "fields",
          id: "mailing_address",
          legend: "Where should we send your mail?",
          shownWhen: [equals("mailing_addr_same_as_perm_addr", "N")],
          elements: [
            ...addressQuestions("mailing_", { autoComplete: "shipping " }),
            {
              kind: "date",
              key: "mailing_addr_effective_date",
              label: "When does this address take effect?",
              printed: "Takes effect",
              years: [-3, 3],
            },
          ],
        },
      ],
    },
    ...parentSections,
    {
      id: "citizenship",
      title: "Citizenship",
      description:
        "You need not answer. Two citizenships, one of the United States? Choose that one.",
      audience: "office",
      elements: [
        {
          kind: "select",
          key: "citizenship_type",
          label: "Citizenship Status",
          why: "It tells us which aid we can offer you, and whether you need papers from us for a visa.",
          options: citizenshipTypes,
        },
        {
          kind: "select",
          key: "citizenship",
          label: "Country of Citizenship",
          options: citizenships,
          shownWhen: [
            {
              valueKey: "citizenship_type",
              operator: "in",
              target: ["PR", "IN", "OT"],
            },
          ],
        },
        {
          kind: "first-of",
          id: "residence",
          branches: [
            {
              when: [equals("citizenship_type", "PR")],
              elements: [
                {
                  kind: "text",
                  key: "alien_registration_number",
                  label: "Alien Registration Number",
                  hint: "On your permanent resident card (green card), as USCIS#.",
                  capitals: "characters",
                },
              ],
            },
            {
              when: [equals("citizenship_type", "IN")],
              elements: [
                {
                  kind: "select",
                  key: "citizenship_visa_status",
                  label: "Visa Status",
                  options: visaStatuses,
                },
              ],
            },
          ],
        },
      ],
    },
    {
      id: "race",
      title: "Race and Ethnicity",
      audience: "office",
      description: asked.race,
      elements: [
        {
          kind: "radio",
          key: "ethnicity",
          label: "Are you Hispanic or Latino?",
          why: "Colleges must report to the government how many students choose each answer, here and below, never by name.",
          printed: "Hispanic or Latino",
          phrases: { Yes: "Hispanic or Latino", No: "Not Hispanic or Latino" },
          options: yesNo,
        },
        {
          kind: "group",
          layout: "check-group",
          id: "race_group",
          legend: "How would you describe your race?",
          printed: "Race",
          hint: "Check all that apply.",
          elements: [
            race("race_american_indian", "American Indian or Alaska Native"),
            race("race_asian", "Asian"),
            race("race_black", "Black or African American"),
            race(
              "race_native_hawaiian",
              "Native Hawaiian or Other Pacific Islander",
            ),
            race("race_white", "White"),
          ],
        },
      ],
    },
    {
      id: "religion",
      title: "Religion",
      audience: "office",
      elements: [
        {
          kind: "select",
          key: "religious_affiliation",
          label: "Religious Affiliation",
          why: "Our chaplains would like to know whom to welcome. It plays no part in our decision.",
          options: religions,
        },
      ],
    },
  ],
};
