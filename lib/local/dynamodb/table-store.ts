import type { DiskSpace } from "../disk/disk-space.ts";
import {
  isDynaliteError,
  loadDynaliteLibrary,
  type DynaliteStore,
  type OperationName,
} from "./dynalite-library.ts";

type Input = Readonly<Record<string, unknown>>;

const reading: ReadonlySet<OperationName> = new Set<OperationName>([
  "BatchGetItem",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "Query",
  "Scan",
]);

export interface TableStoreOptions {
  /** Absent = in memory. */
  readonly folder?: string | undefined;
  readonly space: DiskSpace;
}

/**
 * Database behind the tables. After a write that failed halfway, later writes might be lost at the next start. So
 * writes are serialized, and after a failed one the database is reopened, which discards the incomplete write.
 */
export class TableStore {
  readonly #library = loadDynaliteLibrary();
  readonly #options: TableStoreOptions;
  #opened: Promise<DynaliteStore> | undefined;
  #writes: Promise<unknown> = Promise.resolve();

  constructor(options: TableStoreOptions) {
    this.#options = options;
  }

  /** Runs an operation. @throws DynaliteError, NoSpaceError, or an error of the database */
  run(operation: OperationName, input: Input): Promise<unknown> {
    if (reading.has(operation)) return this.#run(operation, input);
    const run = this.#writes.then(() => this.#write(operation, input));
    this.#writes = run.catch(() => {});
    return run;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    const store = await opened?.catch(() => undefined);
    await store?.lifecycleManager.gracefulClose();
  }

  async #write(operation: OperationName, input: Input): Promise<unknown> {
    const { folder, space } = this.#options;
    space.claim();
    try {
      return await this.#run(operation, input);
    } catch (error) {
      if (isDynaliteError(error) || folder === undefined) throw error;
      await this.close();
      throw space.explained(error);
    }
  }

  async #run(operation: OperationName, input: Input): Promise<unknown> {
    const store = await (this.#opened ??= this.#open());
    return this.#library.run(store, operation, input);
  }

  async #open(): Promise<DynaliteStore> {
    const { folder, space } = this.#options;
    const store = this.#library.createStore({
      createTableMs: 0,
      ...(folder === undefined ? {} : { path: folder }),
    });
    try {
      await store.db.open();
      return store;
    } catch (error) {
      this.#opened = undefined;
      throw space.explained(error);
    }
  }
}
