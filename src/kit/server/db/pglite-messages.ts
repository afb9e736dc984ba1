import type { PGlite } from '@electric-sql/pglite';
import { Parser } from 'pg-protocol/dist/parser';
import type { BackendMessage } from 'pg-protocol/dist/messages';

/** First bytes of the messages after which the driver waits: query, sync, flush, end of a copy in either direction. */
const awaited = new Set(Array.from('QSHcf', (letter) => letter.charCodeAt(0)));

/**
 * PGlite as the driver talks to it, in one go for each query. The driver says parse, bind, describe, execute and sync
 * one after the other, as one does on a wire; here each would be a call of its own into the engine, which takes a
 * third of a short query's time. What the engine answers is read by the driver's own parser, several times faster on
 * many rows than PGlite's, which makes an array of each value before it makes a text of it.
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
      // Copies the bytes: the parser keeps the first half of a message while the engine overwrites its buffer.
      onRawData: (part) => parser.parse(Buffer.from(part), (answer) => answers.push(answer)),
    });
    return answers;
  };
  return { waitReady: pglite.waitReady, execProtocolStream: say } as unknown as PGlite;
}
