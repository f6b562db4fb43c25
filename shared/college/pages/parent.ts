import { equals, type Condition } from "../../application/condition.ts";
import type { Element, Question, Section } from "../../application/question.ts";
import {
  communicationPreferences,
  educationLevels,
  namePrefixes,
  phoneTypes,
  relationships,
  yesNo,
} from "../options/personal.ts";
import { parentEmail, parentPhone } from "../rules.ts";
import { addressQuestions } from "./address.ts";
import { inName } from "./composed.ts";

interface Parent {
  readonly id: string;
  readonly prefix: string;
  /** Name of this person in messages and the heading. */
  readonly name: string;
  readonly description: string;
  /** When this parent may be written to. */
  readonly permission: readonly Condition[];
}

const preferenceQuestion: Question = {
  kind: "select",
  key: "parent_communication_preference",
  label: "May we keep your parents or guardians informed?",
  printed: "May be informed",
  unanswered: "No permission given",
  hint: "Until you choose, we write to none of them.",
  options: communicationPreferences,
};

function whenPreferred(...target: readonly string[]): readonly Condition[] {
  return [{ valueKey: preferenceQuestion.key, operator: "in", target }];
}

/** When the student lets us write to the first and to the second parent. */
export const FIRST_MAY_BE_INFORMED = whenPreferred("1", "2");
export const SECOND_MAY_BE_INFORMED = whenPreferred("2");

function parentSection(
  { id, prefix, name, permission, ...words }: Parent,
  first: readonly Element[] = [],
): Section {
  const caution = { text: "Do not inform", unless: permission };
  const phone = { id: `${prefix}phone`, label: "Phone" };
  return {
    id,
    title: name,
    ...words,
    part: "family",
    elements: [
      ...first,
      {
        kind: "select",
        key: `${prefix}relationship`,
        label: "Relationship to You",
        printed: "Relationship",
        hint: "Nobody to name, or a parent has died? Choose that.",
        options: relationships,
        width: "half",
      },
      {
        kind: "select",
        key: `${prefix}prefix`,
        label: "Title",
        ...inName(prefix),
        options: namePrefixes,
        width: "half",
        autoComplete: `section-${id} honorific-prefix`,
      },
      {
        kind: "text",
        key: `${prefix}first_name`,
        label: "First Name",
        ...inName(prefix),
        width: "half",
        capitals: "words",
        autoComplete: `section-${id} given-name`,
      },
      {
        kind: "text",
        key: `${prefix}last_name`,
        label: "Last Name",
        ...inName(prefix),
        width: "half",
        capitals: "words",
        autoComplete: `section-${id} family-name`,
      },
      {
        kind: "email",
        key: `${prefix}email_address`,
        label: "Email Address",
        caution,
        checks: [parentEmail(name, permission)],
        autoComplete: `section-${id} email`,
      },
      {
        kind: "phone",
        key: `${prefix}phone`,
        label: "Phone",
        hint: "From abroad, with the country code: +49\u00a030\u00a0901820.",
        composed: { ...phone, line: 0 },
        caution,
        width: "half",
        checks: [parentPhone(name, permission)],
        autoComplete: `section-${id} tel`,
      },
      {
        kind: "select",
        key: `${prefix}phone_type`,
        label: "Phone Type",
        composed: { ...phone, line: 0, separator: ", " },
        caution,
        options: phoneTypes,
        width: "half",
      },
      {
        kind: "select",
        key: `${prefix}education`,
        label: "Highest Level of Education",
        why: "Whoever is the first of a family at college gets more help from us.",
        printed: "Education",
        options: educationLevels,
      },
      {
        kind: "text",
        key: `${prefix}education_other`,
        label: "Please describe their education",
        printed: "Education, described",
        shownWhen: [equals(`${prefix}education`, "other")],
      },
      {
        kind: "radio",
        key: `${prefix}addr_same_as_stu_perm`,
        label: "Is their address the same as your permanent address?",
        printed: "Same address as applicant",
        phrases: { Yes: "At your permanent address", No: "Another address" },
        options: yesNo,
      },
      {
        kind: "group",
        layout: "fields",
        id: `${prefix}address`,
        legend: "Their Address",
        shownWhen: [equals(`${prefix}addr_same_as_stu_perm`, "N")],
        elements: addressQuestions(prefix, {
          autoComplete: `section-${id} `,
        }).map((question) => ({ ...question, caution })),
      },
    ],
  };
}

export const parentSections: readonly Section[] = [
  parentSection(
    {
      id: "parent-1",
      prefix: "parent_",
      name: "Parent 1/Guardian 1",
      description:
        "Tell us about a parent or guardian, if you wish. Nothing you say or leave out counts against you.",
      permission: FIRST_MAY_BE_INFORMED,
    },
    [preferenceQuestion],
  ),
  parentSection({
    id: "parent-2",
    prefix: "parent_2_",
    name: "Parent 2/Guardian 2",
    description:
      "If there is a second parent or guardian, tell us about them too.",
    permission: SECOND_MAY_BE_INFORMED,
  }),
];
