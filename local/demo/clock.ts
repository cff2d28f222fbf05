const RealDate = Date;
let offset = 0;

/** A `Date` whose present is elsewhere; moments that are given explicitly stay as they are. */
class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

// Only the forms that take the parts of a date differ from the type of the global.
const dateWithParts = new Proxy(ShiftedDate, {
  construct: (target, given: unknown[], newTarget) =>
    given.length > 1
      ? (Reflect.construct(RealDate, given, newTarget) as object)
      : (Reflect.construct(target, given, newTarget) as object),
  apply: () => new ShiftedDate().toString(),
});

/**
 * Moves the present of this whole process, the embedded database included (it asks `Date.now`), so
 * that a year can pass in a minute. Timers run in real time.
 */
export function setPresent(moment: number): void {
  globalThis.Date = dateWithParts as unknown as DateConstructor;
  offset = moment - RealDate.now();
}

/** Brings the real present back. */
export function restorePresent(): void {
  offset = 0;
  globalThis.Date = RealDate;
}

/** The real present, in milliseconds. */
export function realNow(): number {
  return RealDate.now();
}
