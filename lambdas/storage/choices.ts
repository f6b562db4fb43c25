import { environment } from "../environment.ts";
import { itemsOf, putItem } from "./table.ts";

/** Choices of a student beside the answers. */
export interface Choices {
  /** Chosen tab by tab id; tabs that were never chosen are absent. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Number of components that an add-another button shows, by button id. */
  readonly add_another: Readonly<Record<string, number>>;
}

/** Choices of one kind, in a table of their own whose attributes have these names. */
function choicesIn<T extends string | number>(
  id: "tabs" | "addAnother",
  name: string,
  value: string,
) {
  return {
    /** Stores one choice of a student. The last one wins, so there is nothing to compare with. */
    async save(student: string, of: string, choice: T): Promise<void> {
      await putItem(id, { student, [name]: of, [value]: choice });
    },
    async load(student: string): Promise<Record<string, T>> {
      const items = await itemsOf(student, environment.table(id));
      return Object.fromEntries(
        items.map((item) => [item[name] as string, item[value] as T]),
      );
    },
  };
}

export const storedTabs = choicesIn<string>("tabs", "tab_id", "chosen_tab");
export const storedCounts = choicesIn<number>(
  "addAnother",
  "button_id",
  "num_components",
);
