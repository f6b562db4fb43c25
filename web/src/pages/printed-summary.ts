import { isAnswered } from "../../../shared/application/condition.ts";
import {
  allRepeats,
  questionByKey,
} from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { printedAnswer, type Printout } from "./printed-answers.ts";

export interface Fact {
  readonly label: string;
  /** Lines of the fact. */
  readonly lines: readonly string[];
}

const MAJORS = "applied_major";

/** Returns what an admissions reader looks for first; leaves out what is not known. */
export function factsOf(printout: Printout): readonly Fact[] {
  const textOf = (key: string): string => {
    const placed = questionByKey.get(key);
    return placed !== undefined &&
      !printout.hidden.includes(key) &&
      isAnswered(printout.answers[key]) &&
      isAsked(placed, printout.answers)
      ? printedAnswer(placed.question, printout)
      : "";
  };
  const joined = (separator: string, ...parts: readonly string[]) =>
    parts.filter((part) => part !== "").join(separator);
  const named = (name: string, text: string) =>
    text === "" ? "" : `${name} ${text}`;

  const majors =
    allRepeats.find(({ buttonId }) => buttonId === MAJORS)?.items ?? [];
  const [math, reading] = ["math", "reading_writing"].map((part) =>
    textOf(`sat_score_${part}`),
  );
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Entry term", [textOf("entry_term")]],
    ["Majors", majors.map(({ key }) => textOf(key))],
    [
      "High school",
      [
        textOf("hs_name"),
        joined(", ", textOf("hs_city"), textOf("hs_state")),
        named(
          "Graduation",
          joined(" ", textOf("grad_month"), textOf("grad_year")),
        ),
      ],
    ],
    ["Date of birth", [textOf("birth_date")]],
    [
      "Contact",
      [
        textOf("email_address"),
        textOf("phone_mobile"),
        textOf("phone_home"),
        textOf("phone_international"),
      ],
    ],
    [
      "Home",
      [
        joined(
          " ",
          joined(", ", textOf("city"), textOf("state")),
          textOf("zip"),
        ),
        textOf("country"),
      ],
    ],
    [
      "GPA",
      [
        joined(
          ", ",
          textOf("hs_gpa"),
          textOf("hs_gpa") && named("scale", textOf("gpa_scale")),
        ),
      ],
    ],
    [
      "Test scores",
      [
        textOf("test_optional") === "Yes" ? "Applies without test scores" : "",
        math && reading ? `SAT ${Number(math) + Number(reading)}` : "",
        named("SAT Math", math ?? ""),
        named("SAT Reading, Writing", reading ?? ""),
        named("ACT", textOf("act_score_composite")),
      ],
    ],
  ];
  return facts
    .map(([label, lines]) => ({
      label,
      lines: lines.filter((line) => line !== ""),
    }))
    .filter(({ lines }) => lines.length > 0);
}
