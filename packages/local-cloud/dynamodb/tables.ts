import { createRequire } from "node:module";
import { unreadable } from "../disk/data-folder.ts";
import type { Input } from "../server/json-protocol.ts";
import { isRecord } from "../template/template.ts";

/** Open database of dynalite. */
interface DynaliteStore {
  readonly db: {
    open(): Promise<void>;
    del(key: string): Promise<void>;
    /** Rewrites the files without what was deleted; absent in memory. */
    compactRange?(first: string, last: string): Promise<void>;
  };
  readonly lifecycleManager: { gracefulClose(): Promise<void> };
}

/** Error that DynamoDB would answer with, as dynalite throws it. */
export interface DynaliteError {
  readonly statusCode: number;
  readonly body: { readonly __type: string; readonly message?: string };
}

interface Validation {
  readonly types: object;
  readonly custom?: unknown;
}

interface Validations {
  checkTypes(input: Input, types: object): Input;
  checkValidations(
    input: Input,
    types: object,
    custom: unknown,
    store: DynaliteStore,
  ): void;
}

type Action = (
  store: DynaliteStore,
  input: Input,
  callback: (error: unknown, output: unknown) => void,
) => void;

/** Operations that run locally. */
export const OPERATIONS = [
  "BatchWriteItem",
  "CreateTable",
  "DeleteItem",
  "DeleteTable",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "PutItem",
  "Query",
  "Scan",
  "UpdateItem",
] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** Database behind the tables. */
export interface Tables {
  /** Runs an operation. @throws DynaliteError, or an error of the database */
  run(operation: OperationName, input: Input): Promise<unknown>;
  /** Closes the database, of whose files nothing is left that was deleted. */
  close(): Promise<void>;
}

/**
 * Opens dynalite's database without its server, which ends the process when the database fails, and accepts calls from
 * every origin.
 * @param folder absent = in memory
 */
export async function openTables(folder: string | undefined): Promise<Tables> {
  const require = createRequire(import.meta.url);
  const { create } = require("dynalite/db/index.js") as {
    create: (options: object) => DynaliteStore;
  };
  const validations = require("dynalite/validations/index.js") as Validations;
  const open = async () => {
    const store = create({ createTableMs: 0, deleteTableMs: 0, path: folder });
    await store.db.open().catch((error: unknown) => {
      throw unreadable(folder ?? "", error);
    });
    return store;
  };
  const store = await open();
  return {
    async run(operation, input) {
      const file = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}.js`;
      const { types, custom } = require(
        `dynalite/validations/${file}`,
      ) as Validation;
      const action = require(`dynalite/actions/${file}`) as Action;
      const checked = validations.checkTypes(input, types);
      validations.checkValidations(checked, types, custom, store);
      return new Promise((resolve, reject) => {
        action(store, checked, (error, output) => {
          if (error) reject(error as Error);
          else resolve(output);
        });
      });
    },
    async close() {
      await store.lifecycleManager.gracefulClose();
      if (folder === undefined) return;
      // Opened anew, because readings that were never finished keep what they began with.
      const again = await open();
      await forgetDeleted(again);
      await again.lifecycleManager.gracefulClose();
    },
  };
}

const FIRST = "\u0000";
const LAST = "\uFFFF";

/**
 * Rewrites the files of a database. The first time moves what is in memory to a file; only a second one whose changes
 * span that file rewrites it.
 */
async function forgetDeleted({ db }: DynaliteStore): Promise<void> {
  await db.compactRange?.(FIRST, LAST);
  await db.del(FIRST);
  await db.del(LAST);
  await db.compactRange?.(FIRST, LAST);
}

export function isDynaliteError(error: unknown): error is DynaliteError {
  return isRecord(error) && "statusCode" in error && "body" in error;
}
