/** Returns a LIKE pattern that finds a text anywhere. Wildcards in the text are matched literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
