import { beginPdf, isLocked } from '#kit/server/reading/pdf-text.ts';
import type { Piece } from '../rules/layout.ts';
import { failFile } from '../rules/file-fault.ts';
import { MAX_PIXELS, type Pixels } from './image.ts';

/** Number of pages that are read, and the number that is allowed. */
const READ_PAGES = 20;
const MAX_PAGES = 200;
const MAX_ATTACHMENTS = 20;

/** Contents of a PDF that matter for an invoice. */
export interface PdfContents {
  /** Embedded XML files. */
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly pieces: readonly Piece[];
  /** Pictures of the first page, the largest first. */
  readonly pictures: () => Promise<Pixels[]>;
}

const load = () => import('pdfjs-dist/legacy/build/pdf.mjs');
type Pdfjs = Awaited<ReturnType<typeof load>>;
type Page = Awaited<ReturnType<Awaited<ReturnType<Pdfjs['getDocument']>['promise']>['getPage']>>;

interface RawImage {
  readonly width: number;
  readonly height: number;
  /** 1: one bit a pixel, 2: red, green and blue, 3: with opacity. */
  readonly kind: number;
  readonly data?: Uint8Array | Uint8ClampedArray;
}

/** Returns the pixels of a picture in the order red, green, blue, opacity. */
function pixelsOf({ width, height, kind, data }: RawImage): Pixels | null {
  if (!data || width * height > MAX_PIXELS || width * height === 0) return null;
  const out = new Uint8ClampedArray(width * height * 4).fill(255);
  if (kind === 3) out.set(data.subarray(0, out.length));
  else if (kind === 2)
    for (let at = 0; at < width * height; at++) out.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  else {
    const rowBytes = (width + 7) >> 3;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isLight = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
        out.fill(isLight ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
  }
  return { width, height, data: out };
}

/** Returns the pictures of a page, the largest first. */
async function picturesOf({ OPS }: Pdfjs, page: Page): Promise<Pixels[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: RawImage[] = [];
  for (const [at, op] of fnArray.entries()) {
    const [first] = (argsArray[at] ?? []) as [unknown];
    if (op === OPS.paintInlineImageXObject) found.push(first as RawImage);
    if (op !== OPS.paintImageXObject || typeof first !== 'string') continue;
    const store = first.startsWith('g_') ? page.commonObjs : page.objs;
    // oxlint-disable-next-line no-await-in-loop -- pictures are delivered one after the other
    found.push(await new Promise<RawImage>((resolve) => store.get(first, resolve)));
  }
  return found
    .filter(
      (image) => image !== null && typeof image === 'object' && image.width * image.height <= MAX_PIXELS,
    )
    .toSorted((left, right) => right.width * right.height - left.width * left.height)
    .slice(0, 4)
    .flatMap((image) => pixelsOf(image) ?? []);
}

interface TextItem {
  readonly str?: string;
  readonly transform?: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** Returns the pieces of text of a page, with `y` growing downwards. */
async function piecesOf(page: Page, number: number): Promise<Piece[]> {
  const [, , , top = 0] = page.view;
  const { items } = await page.getTextContent({ disableNormalization: true });
  return (items as TextItem[]).flatMap(({ str, transform, width, height }) =>
    str === undefined || str.trim() === '' || !transform
      ? []
      : [
          {
            page: number,
            x: transform[4] ?? 0,
            y: top - (transform[5] ?? 0),
            width: width ?? 0,
            height: Math.max(height ?? 0, 1),
            text: str,
          },
        ],
  );
}

/**
 * Opens a PDF and hands its contents to `read`. No script, form or font of the file runs.
 * @throws FileFaultError invoiceLocked for a password, invoiceUnreadable for a broken file or more than 200 pages
 */
export async function openPdf<T>(bytes: Uint8Array, read: (contents: PdfContents) => Promise<T>): Promise<T> {
  const pdfjs = await load();
  const task = await beginPdf(bytes, MAX_PIXELS);
  try {
    const file = await task.promise.catch((error: unknown) =>
      failFile(isLocked(error) ? 'invoiceLocked' : 'invoiceUnreadable', 'the PDF does not open'),
    );
    if (file.numPages > MAX_PAGES) failFile('invoiceTooLarge', 'too many pages');
    const attachments: { name: string; bytes: Uint8Array }[] = [];
    for (const [id, { filename }] of [...((await file.getAttachments()) ?? [])].slice(0, MAX_ATTACHMENTS)) {
      if (!filename.toLowerCase().endsWith('.xml')) continue;
      // oxlint-disable-next-line no-await-in-loop -- only a few, and one after the other keeps memory small
      const bytes = await file.getAttachmentContent(id);
      if (bytes) attachments.push({ name: filename, bytes });
    }
    const pieces: Piece[] = [];
    for (let number = 1; number <= Math.min(file.numPages, READ_PAGES); number++) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other keeps memory small
      pieces.push(...(await piecesOf(await file.getPage(number), number)));
    }
    return await read({
      attachments,
      pieces,
      pictures: async () => picturesOf(pdfjs, await file.getPage(1)),
    });
  } finally {
    await task.destroy();
  }
}
