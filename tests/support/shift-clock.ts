/** Moves `Date` of a process or page by so many milliseconds. Self-contained, since it is sent to pages as text. */
export function shiftClock(by: number): void {
  const real = globalThis.Date;
  const now = (): number => real.now() + by;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self) as Date,
    apply: () => new globalThis.Date().toString(),
    get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
  });
  Reflect.set(real.prototype, 'constructor', globalThis.Date);
}
