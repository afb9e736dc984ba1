import type { PGlite } from '@electric-sql/pglite';

/** First bytes of the messages that the driver waits after: query, sync, flush, end of a copy either way. */
const awaited = new Set(Array.from('QSHcf', (letter) => letter.charCodeAt(0)));

/**
 * PGlite as the driver talks to it, in one go for each query. The driver says parse, bind, describe, execute and sync
 * one after the other, as one does on a wire; here each would be a call of its own into the engine, which takes a
 * third of a short query's time.
 */
export function inOneGo(pglite: PGlite): PGlite {
  let said: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    said.push(message);
    if (!awaited.has(message[0] ?? 0)) return [];
    const all = said.length === 1 ? message : Buffer.concat(said);
    said = [];
    return pglite.execProtocolStream(all, options);
  };
  return { waitReady: pglite.waitReady, execProtocolStream } satisfies Partial<PGlite> as unknown as PGlite;
}
