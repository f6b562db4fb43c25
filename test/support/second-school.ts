import type { School } from "../../shared/application/school.ts";

/** Another school's content of `shared/college/school.ts`: different in every value that may differ. */
export const school: School = {
  slug: "koapacific7",
  title: "Koa Pacific University",
  tagline: "Grow toward the light.",
  theme: {
    brand: "#1d3f72",
    accent: "#e0724e",
    paper: "#f3f6f9",
    // Two waves under a sun; no motif.
    logo: {
      size: [48, 48],
      shapes: [
        { d: "M0 0h48v48h-48z", paint: "ground" },
        { d: "M24 8a7 7 0 1 1 0 14a7 7 0 1 1 0-14z", paint: "accent" },
        {
          d: "M6 30q6-6 12 0t12 0t12 0M6 38q6-6 12 0t12 0t12 0",
          paint: "ink",
          width: 3,
        },
      ],
    },
    socialText: "Begin your application to Koa Pacific University.",
  },
  applicationUrl: "https://apply.koapacific.example",
  address: ["Koa Pacific University", "7 Shoreline Way", "Hilo, HI 96700"],
  contactEmail: "enroll@koapacific.example",
  helpEmail: "support@koapacific.example",
  accessibilityEmail: "access@koapacific.example",
  phone: "(808) 555-0177",
  privacyPolicyUrl: "https://koapacific.example/your-privacy",
  addressLookup: "off",
  timeZone: "Pacific/Honolulu",
  appType: "hybrid",
  audience: "freshman",
  terms: [
    {
      code: "WI",
      name: "Winter",
      offered: "2026-05-18",
      deadlines: [
        {
          from: "2026-11-10",
          to: "2026-12-16",
          message: "Aloha! December 15 is your deadline to apply.",
        },
      ],
      begins: "2027-01-18",
    },
    {
      code: "SU",
      name: "Summer",
      offered: "2026-09-06",
      deadlines: [
        {
          from: "2026-12-16",
          to: "2027-02-02",
          message: "Aloha! February 1 is your last day to apply.",
        },
      ],
      begins: "2027-05-17",
    },
    {
      code: "AU",
      name: "Autumn",
      offered: "2026-12-16",
      deadlines: [],
      begins: "2027-09-06",
    },
  ],
  reminderDays: [3],
  words: {
    noRoom: "Tell your counselor here what we did not ask.",
    thanks: "Mahalo.",
    afterSubmission: "A committee meets every Friday.",
    office: "the Enrollment Center",
    remarketing: "We use no remarketing services.",
    controller: "The university’s registrar answers for your data.",
    recipients: "Your answers stay on our own servers.",
    kept: "We delete applications each August.",
    rights: "Ask the registrar for your file.",
    accessibility: "We test with people who use screen readers.",
  },
};

/** What only the questions and next steps of this form say of the school. */
export const asked = {
  satCode: "4999",
  actCode: "0907",
  scoreSubmissionUrl: "https://koapacific.example/scores",
  financialAidUrl: "https://koapacific.example/aid",
  conductUrl: "https://koapacific.example/conduct",
  longTextLimit: 4321,
  faithEssay: { prompt: "Who taught you to be kind?", suggestedWords: 100 },
  promptsEssay: { prompt: "Tell us about an island that you know." },
  race: "Leave these questions out if you like.",
  testOptional: "Half of our students do.",
  counselor: "We write to your counselor ourselves.",
  disclosures: "A counselor of ours will call you.",
  noConviction: "Choose No for what a court has sealed.",
  transcript: "Upload your transcript in the portal.",
  financialAid: "Scholarships are decided in March.",
  majors: [
    { value: "marine_biology", label: "Marine Biology" },
    { value: "volcanology", label: "Volcanology" },
    { value: "hawaiian_studies", label: "Hawaiian Studies" },
  ],
};

export const conductAgreeKey = `${school.slug}_conduct_agree`;
