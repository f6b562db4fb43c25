import type { DocumentRecord } from "../../../lambdas/storage/applications.ts";
import type { DocumentWorld } from "./document-world.ts";

export function isPending({ status }: DocumentRecord) {
  return status === "UNPROCESSED" || status === "IN_PROGRESS";
}

/** Checks the invariants after every single call; violations are reported at the end, because handlers catch errors. */
export function watchPromises(world: DocumentWorld): readonly string[] {
  const violations: string[] = [];
  const newest = new Map<string, string>();
  const ends = new Map<string, string>();
  let frozen: string | undefined;
  const visible = () => {
    const { answer, submitted_answer, documents } = world.application;
    const known = Object.entries(documents).map(
      ([question, { generation, status }]) => [
        question,
        generation,
        status === "COMPLETED",
      ],
    );
    return JSON.stringify([answer, submitted_answer, known]);
  };
  const check = (question: string, record: DocumentRecord) => {
    const { generation, status } = record;
    const isAnswered = world.application.answer[question] === "ANSWERED";
    const files = world.convertedKeys(question, generation);
    const before = ends.get(generation);
    const rules = {
      "an answer without its document, or the other way round":
        isAnswered === (status === "COMPLETED"),
      "a document whose files are gone":
        !isAnswered ||
        world.isErased ||
        files.every((key) => world.aws.objects.has(key)),
      "an older upload in the place of a newer one":
        generation >= (newest.get(question) ?? ""),
      "a failed conversion that came back":
        before !== "FAILED" || status === "FAILED",
      "a conversion that began again after its end":
        before !== "COMPLETED" || !isPending(record),
    };
    for (const [rule, isKept] of Object.entries(rules)) {
      if (!isKept) violations.push(rule);
    }
    newest.set(question, generation);
    ends.set(generation, status);
  };
  world.watch = () => {
    for (const [question, record] of Object.entries(
      world.application.documents,
    )) {
      check(question, record);
    }
    const isSubmitted = world.application.submitted_at !== "";
    frozen = isSubmitted ? (frozen ?? visible()) : undefined;
    if (isSubmitted && frozen !== visible()) {
      violations.push("a submitted application that changed");
    }
  };
  return violations;
}
