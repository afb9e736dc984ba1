/** Finds a text anywhere; wildcards that a person types are looked for as they are. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
