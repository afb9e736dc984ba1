import type { PGlite } from '@electric-sql/pglite';
import { Parser } from 'pg-protocol/dist/parser';
import type { BackendMessage } from 'pg-protocol/dist/messages';

/** First bytes of messages after which the driver waits: query, sync, flush, end of a copy in either direction. */
const awaited = new Set(Array.from('QSHcf', (letter) => letter.charCodeAt(0)));

/**
 * Connects the driver to PGlite with one call per query. The driver sends parse, bind, describe, execute and sync
 * separately, as over a network. As separate calls into the engine they would take a third of a short query's time.
 * The driver's own parser reads the answers; on many rows it is several times faster than PGlite's.
 */
export function inOneGo(pglite: PGlite): PGlite {
  let said: Uint8Array[] = [];
  const parser = new Parser();
  const say = async (message: Uint8Array): Promise<BackendMessage[]> => {
    said.push(message);
    if (!awaited.has(message[0] ?? 0)) return [];
    const all = said.length === 1 ? message : Buffer.concat(said);
    said = [];
    const answers: BackendMessage[] = [];
    await pglite.execProtocolRawStream(all, {
      // The bytes are copied, because the parser keeps half a message while the engine overwrites its buffer.
      onRawData: (part) => parser.parse(Buffer.from(part), (answer) => answers.push(answer)),
    });
    return answers;
  };
  return { waitReady: pglite.waitReady, execProtocolStream: say } as unknown as PGlite;
}
