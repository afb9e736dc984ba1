/**
 * Returns the minutes worked beyond the norm of a period, which are paid at 150 % (design, section 4.6). Statutory
 * holidays are paid separately.
 * @param worked minutes without those of statutory holidays
 * @param leave rostered minutes taken as leave, which are not owed
 */
export const beyondNorm = (worked: number, norm: number, leave: number): number =>
  Math.max(0, worked - Math.max(0, norm - leave));
