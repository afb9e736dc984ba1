/** Ten-thousandths as per cent: 9875 is 98.75%. Nothing where there is no rate. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(2)}%`);
