import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

/** Bytes that the parts of a file may have once they are unpacked. */
const mostBytes = 64 << 20;
/** Cells of the rectangle that a sheet spans; one in the last corner of a sheet makes it 17 thousand million. */
const mostCells = 1_000_000;

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
  return bytes > mostBytes ? null : Buffer.from(zipSync(parts, { level: 0 }));
}

const copy = unpacked(workerData as Uint8Array);
const rows = copy && (await readSheet(copy));
const cells = rows?.reduce((sum, row) => sum + row.length, 0) ?? Infinity;
parentPort?.postMessage(cells > mostCells ? null : rows);
