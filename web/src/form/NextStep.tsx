import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import { pages } from "../../../shared/college/pages.ts";
import { useSelector } from "../application/react.tsx";
import {
  ACCOUNT_FIRST,
  useNeedsAccount,
} from "../application/use-form-actions.ts";
import { readNavigationState } from "../session/navigation-state.ts";
import { nextAfter, useOpenQuestions } from "./progress/open-questions.ts";
import { QuestionLink } from "./QuestionLink.tsx";

/** Id of the review above the button that submits, on the last page. */
export const REVIEW_ID = "review";

const review = {
  pageId: pages.at(-1)?.id ?? "final-steps",
  key: REVIEW_ID,
  name: "Review and submit",
} as const;

/** Renders the link to what the student does next: the next question that is missing or wrong, or the review. */
export function NextStep({
  lead = "Next",
  ...link
}: Pick<ComponentProps<"a">, "className" | "onClick"> & {
  readonly lead?: string;
}) {
  const open = useOpenQuestions();
  const isRepaired = useSelector(({ status }) => status === "validating");
  const needsAccount = useNeedsAccount();
  const place = useLocation();
  const { fromReview = false } = readNavigationState(place.state);
  const next = (fromReview ? undefined : nextAfter(open, place)) ?? review;

  let [words, rest]: [string, string] = [next.name, ""];
  if (needsAccount && place.pathname !== `/${next.pageId}`) {
    words = ACCOUNT_FIRST;
  } else if (fromReview) {
    words = "Back to review";
  } else if (isRepaired && next !== review) {
    [words, rest] = [`Fix: ${next.name}`, `, ${open.length} left`];
  } else if (next !== review) {
    words = `${lead}: ${next.name}`;
  }
  return (
    <QuestionLink pageId={next.pageId} questionKey={next.key} {...link}>
      {/* Where there is no room for both, the rest gives way. */}
      <span>
        <span>{words}</span>
        <wbr />
        <span>{rest}</span>
      </span>
    </QuestionLink>
  );
}
