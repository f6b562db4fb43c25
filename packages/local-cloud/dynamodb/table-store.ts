import {
  isDynaliteError,
  loadDynaliteLibrary,
  type DynaliteStore,
  type OperationName,
} from "./dynalite-library.ts";

type Input = Readonly<Record<string, unknown>>;

const READ_OPERATIONS: ReadonlySet<OperationName> = new Set<OperationName>([
  "BatchGetItem",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "Query",
  "Scan",
]);

/**
 * Database behind the tables. After a write that failed halfway, later writes might be lost at the next start. So
 * writes are serialized, and after a failed one the database is reopened, which discards the incomplete write.
 */
export class TableStore {
  readonly #library = loadDynaliteLibrary();
  readonly #folder: string | undefined;
  #opened: Promise<DynaliteStore> | undefined;
  #writes: Promise<unknown> = Promise.resolve();

  /** @param folder absent = in memory */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Runs an operation. @throws DynaliteError, or an error of the database */
  run(operation: OperationName, input: Input): Promise<unknown> {
    if (READ_OPERATIONS.has(operation)) return this.#run(operation, input);
    const run = this.#writes.then(() => this.#write(operation, input));
    this.#writes = run.catch(() => {});
    return run;
  }

  /** Closes the database, of whose files nothing is left that was deleted. */
  async close(): Promise<void> {
    await this.#writes;
    await this.#close();
    if (this.#folder === undefined) return;
    try {
      // Opened anew, because readings that were never finished keep what they began with.
      const store = await this.#open();
      await forgetDeleted(store);
      await store.lifecycleManager.gracefulClose();
    } catch {
      // Such as a full disk: the next end tries again.
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    const store = await opened?.catch(() => undefined);
    await store?.lifecycleManager.gracefulClose();
  }

  async #write(operation: OperationName, input: Input): Promise<unknown> {
    try {
      return await this.#run(operation, input);
    } catch (error) {
      if (isDynaliteError(error) || this.#folder === undefined) throw error;
      await this.#close();
      throw error;
    }
  }

  async #run(operation: OperationName, input: Input): Promise<unknown> {
    const store = await (this.#opened ??= this.#open());
    return this.#library.run(store, operation, input);
  }

  async #open(): Promise<DynaliteStore> {
    const store = this.#library.createStore({
      createTableMs: 0,
      deleteTableMs: 0,
      ...(this.#folder === undefined ? {} : { path: this.#folder }),
    });
    try {
      await store.db.open();
      return store;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}

const FIRST = "\u0000";
const LAST = "\uFFFF";

/**
 * Rewrites the files of a database. The first time moves what is in memory to a file; only a second one whose changes
 * span that file rewrites it.
 */
async function forgetDeleted({ db }: DynaliteStore): Promise<void> {
  if (db.compactRange === undefined) return;
  await db.compactRange(FIRST, LAST);
  await db.del(FIRST);
  await db.del(LAST);
  await db.compactRange(FIRST, LAST);
}
