import { string } from "yup";
import { listing } from "./deeds.ts";
import { MAIL_FILTERS, withMails } from "./mail-facts.ts";
import { loggedSelection, select, selection } from "./selection.ts";

const mails = string().oneOf(MAIL_FILTERS);

/** Lists what is selected, also by what became of the mails to its student. */
export const list = listing(selection.shape({ mails }), {
  begin: async (state, { enter }) => {
    await enter({ action: "list", details: loggedSelection(state) });
    return { state, head: undefined };
  },
  read: ({ mails: wanted, ...chosen }, after) => {
    const steps = select(chosen, after);
    return wanted === undefined ? steps : withMails(steps, wanted);
  },
});
