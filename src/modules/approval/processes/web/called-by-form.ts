/**
 * Whether a process is named after its form: its name begins with the form's title, and with no longer title of
 * another.
 */
export const isCalledByForm = (name: string, title: string, titles: readonly string[]): boolean =>
  name.startsWith(title) && !titles.some((other) => other.length > title.length && name.startsWith(other));
