/** Matches text that a spreadsheet program would read as a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Returns rows of cells as CSV: UTF-8 with byte order mark, quoted where needed, and no cell a formula. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
