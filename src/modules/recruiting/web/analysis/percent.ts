/** Per cent of ten-thousandths; nobody: a dash. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(1)}%`);

/** Days with one decimal, so that they stand below each other; none: a dash. */
export const days = (of: number | null): string => of?.toFixed(1) ?? '--';
