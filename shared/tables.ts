/** A second order of a table's items, with copies of some attributes; items without its keys are not in it. */
interface IndexDeclaration {
  readonly key: readonly [partition: string, sort: string];
  readonly attributes: readonly string[];
}

export interface TableDeclaration {
  /** Names of the partition key and, if there is one, of the sort key, which are texts. */
  readonly key: readonly [partition: string, sort?: string];
  /** Attribute with the second in which an item ends. */
  readonly endsAt?: string;
  readonly indexes?: Readonly<Record<string, IndexDeclaration>>;
}

/**
 * Every table, once: the stack, the functions' variables, the outputs, backups, export and erasure derive from it.
 * `answers` has one item per student with everything that must change together: answers, status, submission with all
 * that it freezes, and the state of uploaded documents. `tabs`, `addAnother` and `documents` have an item per student
 * and thing; `documents` are those made of an application: its PDF, and what was submitted before staff reopened it. It
 * also has the addresses that take no mails, which end by themselves.
 * `tokens` has one per session, link, mailed link, sign-up, device and count, mail that somebody has asked for, and folder
 * whose sweep carries on: all that may be lost. `audit` is the log of what staff did, which outlives whom it is about, and
 * of where exports ended.
 */
export const tables = {
  answers: {
    key: ["student"],
    indexes: {
      byStatus: {
        key: ["status", "status_at"],
        attributes: ["username", "summary", "reminded", "reminders_stopped"],
      },
      byDue: { key: ["due", "due_at"], attributes: [] },
      byReference: { key: ["reference", "student"], attributes: [] },
    },
  },
  tabs: { key: ["student", "tab_id"] },
  addAnother: { key: ["student", "button_id"] },
  documents: { key: ["student", "answer_key"], endsAt: "time_to_live" },
  tokens: {
    key: ["token_hash"],
    endsAt: "time_to_live",
    indexes: { byDue: { key: ["due", "due_at"], attributes: [] } },
  },
  audit: {
    key: ["log", "at"],
    indexes: {
      ofApplication: {
        key: ["reference", "at"],
        attributes: ["action", "by", "details"],
      },
    },
  },
} as const satisfies Record<string, TableDeclaration>;

export type TableId = keyof typeof tables;
export const tableIds = Object.keys(tables) as readonly TableId[];

/** Returns the declaration of a table. */
export function tableOf(id: TableId): TableDeclaration {
  return tables[id];
}

/** Name of an index of the table `answers`. */
export type AnswersIndex = keyof (typeof tables)["answers"]["indexes"];

/** Tables with items under a student's id. */
export type StudentTableId = {
  [Id in TableId]: (typeof tables)[Id]["key"][0] extends "student" ? Id : never;
}[TableId];
export const studentTableIds = tableIds.filter(
  (id): id is StudentTableId => tables[id].key[0] === "student",
);

/** Returns the name of a table's output of the stack, such as `AddAnotherTable`. */
export function tableOutput(id: TableId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Table`;
}

/** Returns the variable of the functions with a table's name, such as `ADD_ANOTHER_TABLE`. */
export function tableVariable(id: TableId): string {
  return variableOf(tableOutput(id));
}

/** Returns the variable of an output, which is the same in other letters. */
export function variableOf(output: string): string {
  return output.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}
