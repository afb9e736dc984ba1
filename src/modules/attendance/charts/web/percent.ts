/** Returns ten-thousandths as a percentage: 9875 is 98.75%. A missing rate is shown as `--`. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(2)}%`);
