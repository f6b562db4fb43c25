import { createRequire } from "node:module";

/** Open database of dynalite. */
export interface DynaliteStore {
  readonly db: {
    open(): Promise<void>;
    del(key: string): Promise<void>;
    /** Rewrites the files without what was deleted; absent in memory. */
    compactRange?(first: string, last: string): Promise<void>;
  };
  readonly lifecycleManager: { gracefulClose(): Promise<void> };
}

type Input = Readonly<Record<string, unknown>>;

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
const OPERATIONS = [
  "BatchGetItem",
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

export function isOperation(name: string): name is OperationName {
  return (OPERATIONS as readonly string[]).includes(name);
}

export interface DynaliteLibrary {
  createStore(options: {
    readonly path?: string;
    readonly createTableMs: number;
    readonly deleteTableMs: number;
  }): DynaliteStore;
  /** Runs an operation. @throws DynaliteError, or an error of the database */
  run(
    store: DynaliteStore,
    operation: OperationName,
    input: Input,
  ): Promise<unknown>;
}

/**
 * Loads dynalite without its server, which ends the process when the database fails, and accepts calls from every
 * origin.
 */
export function loadDynaliteLibrary(): DynaliteLibrary {
  const require = createRequire(import.meta.url);
  const { create } = require("dynalite/db/index.js") as {
    create: DynaliteLibrary["createStore"];
  };
  const validations = require("dynalite/validations/index.js") as Validations;
  const parts = new Map(
    OPERATIONS.map((operation) => {
      const file = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}.js`;
      const validation = require(`dynalite/validations/${file}`) as Validation;
      const action = require(`dynalite/actions/${file}`) as Action;
      return [operation, { validation, action }] as const;
    }),
  );
  return {
    createStore: create,
    async run(store, operation, input) {
      const part = parts.get(operation);
      if (part === undefined) throw new Error(`${operation} is not emulated`);
      const { types, custom } = part.validation;
      const checked = validations.checkTypes(input, types);
      validations.checkValidations(checked, types, custom, store);
      return new Promise((resolve, reject) => {
        part.action(store, checked, (error, output) => {
          if (error) {
            reject(error as Error);
          } else {
            resolve(output);
          }
        });
      });
    },
  };
}

export function isDynaliteError(error: unknown): error is DynaliteError {
  return (
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    "body" in error
  );
}
