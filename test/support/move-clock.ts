/** Moves the clock of a process, a Jest environment or a page: `Date` alone, so that everything takes as long as ever. */
export function moveClock(milliseconds: number): void {
  const System = Date;
  const systemNow = System.now.bind(System);
  System.now = () => systemNow() + milliseconds;
  globalThis.Date = new Proxy(System, {
    construct: (target, values: unknown[], newTarget: NewableFunction) =>
      Reflect.construct(
        target,
        values.length === 0 ? [System.now()] : values,
        newTarget,
      ) as Date,
    apply: () => new Date().toString(),
  });
}

/** Milliseconds by which a run that asks for another time moves all clocks. */
export const clockOffset = Number(process.env["CLOCK_OFFSET_MS"] ?? 0);
