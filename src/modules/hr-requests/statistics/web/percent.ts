/** Returns ten-thousandths as a percentage with 2 decimals. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(2)}%`);
