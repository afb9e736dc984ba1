/** Per cent of ten-thousandths; nobody: a dash. */
export const percent = (bp: number | null): string => (bp === null ? '--' : `${(bp / 100).toFixed(1)}%`);
