import type { Answers } from "../../../shared/application/condition.ts";
import type { Store } from "./store.ts";

/** Offers the answers that the server keeps until the student has chosen, by key: at once, or after the sentence. */
export type Offers = (replaced: Answers, when: "now" | "in turn") => void;

/** Creates the offers of one application. Nobody is asked in mid-sentence: in turn, they wait until the field is left. */
export function createOffers(store: Store): Offers {
  let newest: Answers = {};
  const offer = () => {
    store.dispatch({ type: "replaced", answers: newest });
  };
  return (replaced, when) => {
    newest = replaced;
    const field = document.activeElement;
    if (when === "in turn" && field !== null && field.id in replaced) {
      field.addEventListener("blur", offer, { once: true });
    } else {
      offer();
    }
  };
}
