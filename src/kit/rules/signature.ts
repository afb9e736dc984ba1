/**
 * Returns the text that a request signature covers: the payload's fields sorted by name, then the time. Values that
 * are not plain text are written as JSON. Section 7 of the specification.
 */
export function signedText(payload: Readonly<Record<string, unknown>>, timestamp: string): string {
  const fields = Object.keys(payload)
    .filter((name) => payload[name] !== undefined)
    .toSorted()
    .map((name) => {
      const value = payload[name];
      return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
    });
  return [...fields, `timestamp=${timestamp}`].join('&');
}
