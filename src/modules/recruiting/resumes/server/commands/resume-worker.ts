import { parentPort } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { isLocked, readPdfText } from '#kit/server/reading/pdf-text.ts';
import { resumeLimits, type ResumeFault, type ResumeReading } from '../../contract/resume-reading.ts';
import { docxLines } from '../rules/docx-lines.ts';
import { readResumeFields } from '../rules/resume-fields.ts';
import { linesFrom, type ResumeLine } from '../rules/resume-lines.ts';

/** Answer of the reader to one file. */
export type ResumeAnswer = { readonly reading: ResumeReading } | { readonly fault: ResumeFault };

/** Bytes of the text of a Word document, unpacked. */
const MAX_DOCUMENT_BYTES = 16 << 20;
const textParts = /^word\/(?:header\d{1,2}|document)\.xml$/;

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, n) => bytes[n] === sign.codePointAt(0));

function readDocx(bytes: Uint8Array): ResumeLine[] | null {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => textParts.test(name) && originalSize <= MAX_DOCUMENT_BYTES,
  });
  // Headers come first, as they stand above the text.
  const names = Object.keys(parts).toSorted(
    (a, b) => Number(a.includes('document')) - Number(b.includes('document')),
  );
  if (!names.includes('word/document.xml')) return null;
  let rows = 0;
  return names.flatMap((name) => {
    const lines = docxLines(new TextDecoder().decode(parts[name]), resumeLimits.lines);
    const before = rows;
    rows += (lines.at(-1)?.row ?? 0) + 1;
    return lines.map((line) => ({ ...line, row: line.row + before }));
  });
}

async function answerTo(bytes: Uint8Array): Promise<ResumeAnswer> {
  try {
    const lines = startsWith(bytes, '%PDF')
      ? linesFrom(await readPdfText(bytes, resumeLimits.pages))
      : startsWith(bytes, 'PK')
        ? readDocx(bytes)
        : null;
    if (lines === null) return { fault: 'kind' };
    if (lines.length === 0) return { fault: 'noText' };
    const short = lines
      .slice(0, resumeLimits.lines)
      .map((line) => ({ ...line, text: line.text.slice(0, resumeLimits.lineLength) }));
    return { reading: readResumeFields(short) };
  } catch (error) {
    return { fault: isLocked(error) ? 'locked' : 'broken' };
  }
}

parentPort?.on('message', ({ id, bytes }: { readonly id: number; readonly bytes: Uint8Array }) => {
  void answerTo(bytes).then((answer) => parentPort?.postMessage({ id, answer }));
});
