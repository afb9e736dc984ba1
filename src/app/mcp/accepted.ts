/** Media types that an answer of the protocol may have. */
const both = 'application/json, text/event-stream';

export interface Accepted {
  /** Accept header as the protocol requires it. */
  readonly header: string;
  /** Whether the client does not accept event streams, so that the answer is sent as plain JSON. */
  readonly isJsonOnly: boolean;
}

const takes = (accept: string, range: RegExp): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return range.test(type) && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });

/**
 * Returns what a client accepts. The protocol requires both types by name. Other clients send a wildcard, JSON alone
 * or no header, and are served, too.
 */
export function acceptedBy(accept: string | undefined): Accepted {
  const given = accept ?? '*/*';
  const takesJson = takes(given, /^(\*\/\*|application\/(\*|json))$/);
  const takesEvents = takes(given, /^(\*\/\*|text\/(\*|event-stream))$/);
  return { header: takesJson ? both : given, isJsonOnly: takesJson && !takesEvents };
}

const isAnswer = (message: string): boolean => {
  const { id, method } = JSON.parse(message) as { readonly id?: unknown; readonly method?: unknown };
  return id !== undefined && method === undefined;
};

/** Converts an event stream with one answer to JSON; null if it contains none. */
export function jsonAnswerIn(events: string): string | null {
  const messages = events
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
        .join('\n'),
    )
    .filter((data) => data !== '');
  return messages.findLast(isAnswer) ?? null;
}
