import { AsyncLocalStorage } from "node:async_hooks";
import type { AroundCall, AwsCall } from "./aws-calls.ts";

/** Returns a small generator of numbers in [0, 1), the same ones for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Fault of a call: it fails before or after its effect, the SDK sends it again because its first reply was lost, its
 * process is killed before or after it, or it is so slow that its caller gives up while it continues.
 */
export type Fault =
  | "fails"
  | "loses its reply"
  | "is sent again"
  | "dies"
  | "dies after it"
  | "is slow";
export const faults: readonly Fault[] = [
  "fails",
  "loses its reply",
  "is sent again",
  "dies",
  "dies after it",
  "is slow",
];

export class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

interface Invocation {
  readonly name: string;
  /** Ends it for its caller. */
  readonly giveUp: () => void;
}

function never() {
  return new Promise<never>(() => {});
}

/**
 * Runs several concurrent processes whose calls take place one after the other, in an order that `random` chooses and
 * that is the same for the same numbers.
 */
export class Interleaving {
  readonly #random: () => number;
  readonly #effect: (call: AwsCall) => unknown;
  readonly #invocations = new AsyncLocalStorage<Invocation>();
  #waiting: (() => void)[] = [];
  /** Returns the fault of the next call of a function, if any. */
  faultOf: (call: AwsCall, functionName: string) => Fault | undefined = () =>
    undefined;

  constructor(random: () => number, effect: (call: AwsCall) => unknown) {
    this.#random = random;
    this.#effect = effect;
  }

  /** Waits until it is this process's turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  readonly around: AroundCall = async (call) => {
    await this.turn();
    const invocation = this.#invocations.getStore();
    const fault = this.faultOf(call, invocation?.name ?? "");
    if (fault === "fails") throw new InjectedFault(`${call.name} ${fault}`);
    if (fault === "dies" || fault === "is slow") invocation?.giveUp();
    if (fault === "dies") return never();
    if (fault === "is slow") {
      for (let turns = 0; turns < 20; turns += 1) await this.turn();
    }
    if (fault === "is sent again") await this.#effect(call);
    const output = await this.#effect(call);
    if (fault === "loses its reply") {
      throw new InjectedFault(`${call.name} ${fault}`);
    }
    if (fault === "dies after it") {
      invocation?.giveUp();
      return never();
    }
    return output;
  };

  /** Runs a handler as a separate function, which can be killed or abandoned. */
  invoke<T>(name: string, handler: () => Promise<T>): Promise<T> {
    const given = Promise.withResolvers<never>();
    given.promise.catch(() => {});
    const giveUp = () => {
      given.reject(new InjectedFault("It took too long."));
    };
    const run = this.#invocations.run({ name, giveUp }, handler);
    return Promise.race([run, given.promise]);
  }

  /** Runs every process until none has anything left to do. */
  async run(): Promise<void> {
    for (;;) {
      // All consequences of the last call happen first.
      await new Promise(setImmediate);
      const next = Math.floor(this.#random() * this.#waiting.length);
      const [resume] = this.#waiting.splice(next, 1);
      if (resume === undefined) return;
      resume();
    }
  }
}
