/** Formats ten-thousandths as a percentage; null as a dash. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(1)}%`);

/** Formats days with one decimal, so that they align in a column; null as a dash. */
export const days = (of: number | null): string => of?.toFixed(1) ?? '--';
