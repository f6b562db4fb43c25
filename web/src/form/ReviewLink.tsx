import { pages } from "../../../shared/college/pages.ts";
import { QuestionLink } from "./QuestionLink.tsx";

/** Id of the review above the button that submits, on the last page. */
export const REVIEW_ID = "review";

/** Renders a link to the review, and with it to the button that submits. */
export function ReviewLink({ className }: { readonly className?: string }) {
  return (
    <QuestionLink
      pageId={pages.at(-1)?.id ?? "final-steps"}
      questionKey={REVIEW_ID}
      className={className}
    >
      Review and submit
    </QuestionLink>
  );
}
