/** Piece of text of a PDF with its place. `y` grows downwards; lengths are in points. */
export interface PdfPiece {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** Pixels of a picture beyond which it is not unpacked. Text needs no pictures. */
const MAX_PIXELS = 1 << 20;

/** Returns whether an error of the reader says that the file needs a password. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';

/**
 * Begins to open a PDF. No script, form or font of the file runs, and nothing is fetched. Call it in a thread of
 * `ReaderThreads`: a hostile file may take all the memory it can get. Destroy the task in the end.
 * @param mostPixels pixels of a picture beyond which it is not unpacked
 */
export async function beginPdf(bytes: Uint8Array, mostPixels: number) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: mostPixels,
    stopAtErrors: false,
    enableXfa: false,
    verbosity: 0,
  });
}

/**
 * Returns the pieces of text on the first pages of a PDF. Call it in a thread of `ReaderThreads`.
 * @throws what the reader throws for a broken or locked file
 */
export async function readPdfText(bytes: Uint8Array, mostPages: number): Promise<PdfPiece[]> {
  const task = await beginPdf(bytes, MAX_PIXELS);
  try {
    const file = await task.promise;
    const pieces: PdfPiece[] = [];
    for (let number = 1; number <= Math.min(file.numPages, mostPages); number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other keeps memory small
      const page = await file.getPage(number);
      const [, , , top = 0] = page.view;
      // oxlint-disable-next-line no-await-in-loop -- see above
      const { items } = await page.getTextContent();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [, , , , x, y]: readonly unknown[] = item.transform;
        if (typeof x !== 'number' || typeof y !== 'number') continue;
        const height = Math.max(item.height, 1);
        pieces.push({ page: number, x, y: top - y, width: item.width, height, text: item.str });
      }
    }
    return pieces;
  } finally {
    await task.destroy();
  }
}
