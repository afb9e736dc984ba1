/** Whether a process is called by its form: its name begins with the form's title, and with no longer one of another form. */
export const isCalledByForm = (name: string, title: string, titles: readonly string[]): boolean =>
  name.startsWith(title) && !titles.some((other) => other.length > title.length && name.startsWith(other));
