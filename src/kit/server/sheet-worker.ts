import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { readWorkbook, type Parts } from './xlsx/workbook.ts';

/** Maximum bytes of a file's parts after they are unpacked. */
const mostBytes = 64 << 20;

/** Maximum bytes between two angle brackets: a cell has at most 32,767 characters, each up to six bytes as an entity. */
const longestText = 200_000;

/** Returns whether a part can be parsed in time proportional to its size, because no text in it is too long. */
function isHarmless(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at);
    const end = text.indexOf('>', next < 0 ? at : next);
    if ((next < 0 ? text.length : next) - at > longestText || end - next > longestText) return false;
    if (next < 0 || end < 0) break;
    at = end + 1;
  }
  return true;
}

/** Returns the parts of a file, none of them larger than declared. Null: they are too large. */
function unpacked(file: Uint8Array): Parts | null {
  let bytes = 0;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      return bytes <= mostBytes;
    },
  });
  return bytes > mostBytes || !Object.values(parts).every(isHarmless) ? null : parts;
}

const parts = unpacked(workerData as Uint8Array);
parentPort?.postMessage(parts && readWorkbook(parts));
