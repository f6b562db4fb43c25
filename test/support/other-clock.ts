/**
 * Moves the clock of a process, or of a Jest environment, by the milliseconds of CLOCK_OFFSET_MS: `Date` alone, so that
 * everything takes as long as ever.
 */
const offset = Number(process.env["CLOCK_OFFSET_MS"] ?? 0);

if (offset !== 0) {
  const System = Date;
  const systemNow = System.now.bind(System);
  System.now = () => systemNow() + offset;
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
