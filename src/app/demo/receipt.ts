import { crc32, deflateSync } from 'node:zlib';

/** Contents of a made-up receipt. */
export interface Receipt {
  readonly number: string;
  /** Company day. */
  readonly day: string;
  /** Decimal text. */
  readonly yuan: string;
}

export const receiptPdf = ({ number, day, yuan }: Receipt): Buffer =>
  specimenPdf(['RECEIPT', `No. ${number}`, `Date ${day}`, `Amount CNY ${yuan}`]);

/** Returns a page with a few lines of Latin text, as a minimal PDF that every viewer opens. */
export function specimenPdf(said: readonly string[]): Buffer {
  const lines = [...said, 'Specimen of the demo company'];
  const text = lines.map((line) => `(${line}) Tj 0 -22 Td`).join('\n');
  const content = `BT /F 14 Tf 36 250 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const WIDTH = 240;
const HEIGHT = 160;

/** Segments of a digit as a pocket calculator shows it: a top, b and c right, d bottom, e and f left, g middle. */
const segments: Readonly<Record<string, string>> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcfgd',
  '-': 'g',
  '.': '.',
};
const bars: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>> = {
  a: [0, 0, 9, 2],
  b: [8, 0, 2, 9],
  c: [8, 8, 2, 9],
  d: [0, 15, 9, 2],
  e: [0, 8, 2, 9],
  f: [0, 0, 2, 9],
  g: [0, 7, 9, 2],
  '.': [3, 14, 3, 3],
};

/** Returns a black and white picture of a receipt with its number, day and amount. */
export function receiptPng({ number, day, yuan }: Receipt): Buffer {
  const stride = 1 + WIDTH / 8;
  const pixels = Buffer.alloc(stride * HEIGHT, 0xff);
  for (let y = 0; y < HEIGHT; y++) pixels[y * stride] = 0;
  const fill = (left: number, top: number, width: number, height: number): void => {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) {
        const at = y * stride + 1 + (x >> 3);
        pixels[at] = pixels[at]! & ~(0x80 >> (x & 7));
      }
  };
  const write = (text: string, top: number): void =>
    [...text].forEach((sign, n) => {
      for (const segment of segments[sign] ?? '') {
        const [x, y, width, height] = bars[segment]!;
        fill(20 + n * 14 + x, top + y, width, height);
      }
    });
  fill(8, 8, WIDTH - 16, 2);
  fill(8, HEIGHT - 10, WIDTH - 16, 2);
  write(number.replace(/\D/g, '').slice(-14), 26);
  write(day, 64);
  write(yuan, 102);

  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Greyscale with one bit per pixel.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
