import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

/** Bytes that the parts of a file may have once they are unpacked. */
const mostBytes = 64 << 20;
/** Cells of the rectangle that a sheet spans; one in the last corner of a sheet makes it 17 thousand million. */
const mostCells = 1_000_000;

/** Bytes between two angle brackets: a cell has at most 32,767 characters, each six bytes as an entity or fewer. */
const longestText = 200_000;

/** The attribute that names a cell. */
const cellName = /\sr\s*=\s*["']([A-Z]{1,9})(\d{1,9})["']/g;

/** Whether a part can be parsed in the time of its size: no endless text, no cell far out that rows are filled up to. */
function isHarmless(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at);
    const end = text.indexOf('>', next < 0 ? at : next);
    if ((next < 0 ? text.length : next) - at > longestText || end - next > longestText) return false;
    if (next < 0 || end < 0) break;
    at = end + 1;
  }
  let [columns, rows] = [0, 0];
  for (const [, letters = '', digits] of text.toString('latin1').matchAll(cellName)) {
    columns = Math.max(columns, columnNumber(letters));
    rows = Math.max(rows, Number(digits));
  }
  return columns * rows <= mostCells;
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A copy with only the parts that are read, none of them larger than it said. Null: they are too large. */
function unpacked(file: Uint8Array): Buffer | null {
  let bytes = 0;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      bytes += originalSize;
      return bytes <= mostBytes;
    },
  });
  if (bytes > mostBytes || !Object.values(parts).every(isHarmless)) return null;
  return Buffer.from(zipSync(parts, { level: 0 }));
}

const copy = unpacked(workerData as Uint8Array);
const rows = copy && (await readSheet(copy));
parentPort?.postMessage(rows);
