/**
 * What was worked beyond the norm of a period, which is paid at 150 % (design, section 4.6); statutory holidays are paid apart.
 * @param worked minutes without those of statutory holidays
 * @param leave minutes that were rostered and taken as leave: they are not owed
 */
export const beyondNorm = (worked: number, norm: number, leave: number): number =>
  Math.max(0, worked - Math.max(0, norm - leave));
