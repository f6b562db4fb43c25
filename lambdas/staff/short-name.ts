import { storedQuestions } from "../../shared/form/renamed.ts";

/** Names a question in few words; one that a document answers by what is asked for. */
export function shortName(key: string): string {
  const question = storedQuestions.find((each) => each.key === key);
  const { printed, label = key, kind, message } = question ?? {};
  return printed ?? (kind === "document" ? message : undefined) ?? label;
}
