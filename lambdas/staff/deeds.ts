import { ValidationError, type AnyObjectSchema, type InferType } from "yup";
import { badRequest } from "../problem.ts";
import { storeCursor, type Cursor } from "../storage/cursors.ts";
import type { StaffAction } from "../storage/staff-actions.ts";

/** Who calls, as IAM has proved it, and what. */
export interface Caller {
  /** Name of the role's session, or of the user. */
  readonly by: string;
  readonly deed: string;
  /** Enters in the log what is about to be done. */
  readonly enter: (entry: Omit<StaffAction, "by">) => Promise<void>;
}

/** What a caller may have done by one request, or listed by several. */
export interface Deed<Input = unknown, Reply = unknown> {
  /** Only the type of the input, for whoever calls. */
  readonly takes?: Input;
  /** @throws Problem */
  readonly answer: (input: unknown, caller: Caller) => Promise<Reply>;
  /** Answers with the page after a cursor, if there are pages. */
  readonly next?: (cursor: Cursor, caller: Caller) => Promise<Reply>;
}

/** One step of a listing: where it is, and what is there, unless that is left out. */
export interface Step<Row> {
  /** What the next page begins after; JSON. */
  readonly at: unknown;
  readonly row?: Row | undefined;
}

export interface Page<Head, Row> {
  /** What comes before all rows, on the first page alone. */
  readonly head?: Head;
  readonly rows: readonly Row[];
  /** Leads to the next page; absent on the last. */
  readonly cursor?: string;
}

/** What a page may cost: steps, and characters of a reply that may have 6 MB. */
export const pageLimits = { steps: 2_000, length: 1_500_000 };

function checked<S extends AnyObjectSchema>(schema: S, input: unknown) {
  try {
    return schema.exact().validateSync(input, { strict: true }) as InferType<S>;
  } catch (error) {
    throw error instanceof ValidationError ? badRequest(error.message) : error;
  }
}

/** Declares what one request does. `run` enters it in the log before it does it. */
export function deed<S extends AnyObjectSchema, Reply>(
  input: S,
  run: (input: InferType<S>, caller: Caller) => Promise<Reply>,
): Deed<InferType<S>, Reply> {
  return { answer: (sent, caller) => run(checked(input, sent), caller) };
}

/**
 * Declares a listing. `begin` enters it in the log and returns what all pages need, as JSON, which a cursor keeps: so
 * the caller cannot go on with another selection.
 */
export function listing<S extends AnyObjectSchema, State, Head, Row>(
  input: S,
  {
    begin,
    read,
    end,
    most = Infinity,
  }: {
    readonly begin: (
      input: InferType<S>,
      caller: Caller,
    ) => Promise<{ readonly state: State; readonly head: Head }>;
    /** Lists from a step on, and no more than a page takes, if what it does with a step has effects. */
    readonly read: (
      state: State,
      after: unknown,
      steps: number,
    ) => AsyncIterable<Step<Row>> | Iterable<Step<Row>>;
    /** Enters in the log how much was given, if that is to be known. */
    readonly end?: (
      state: State,
      rows: number,
      caller: Caller,
    ) => Promise<void>;
    /** Steps of a page, if each costs more than usual. */
    readonly most?: number;
  },
): Deed<InferType<S>, Page<Head, Row>> {
  const page = async (
    state: State,
    { after, rows: before }: Pick<Cursor, "after" | "rows">,
    caller: Caller,
  ): Promise<Page<Head, Row>> => {
    const { by, deed: name } = caller;
    const rows: Row[] = [];
    const limit = Math.min(most, pageLimits.steps);
    let [steps, length] = [0, 0];
    for await (const { at, row } of read(state, after, limit)) {
      if (row !== undefined) {
        rows.push(row);
        length += JSON.stringify(row).length;
      }
      steps += 1;
      if (steps < limit && length < pageLimits.length) continue;
      const all = before + rows.length;
      const cursor = { by, deed: name, state, after: at, rows: all };
      return { rows, cursor: await storeCursor(cursor) };
    }
    await end?.(state, before + rows.length, caller);
    return { rows };
  };
  return {
    async answer(sent, caller) {
      const { state, head } = await begin(checked(input, sent), caller);
      const first = { after: undefined, rows: 0 };
      return { head, ...(await page(state, first, caller)) };
    },
    next: (cursor, caller) => page(cursor.state as State, cursor, caller),
  };
}
