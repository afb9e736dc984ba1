import { crc32 } from 'node:zlib';

/** Small files of each kind, right from the first byte on, made here so that none has to be kept. */

/** A zip archive whose entries are stored as they are. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, nameBytes, bytes]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, central, nameBytes]),
    );
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const office = (part: string, type: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<?xml version="1.0"?><x/>',
  });

/** The container of the old Office formats with one named stream. */
function compound(stream: string): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  Buffer.from(`Root Entry\0`, 'utf16le').copy(bytes, 1024);
  Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1152);
  return bytes;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const svgText = '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"/>';
const tif = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(64)]);
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([26, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.alloc(18),
]);

export const sampleFiles = {
  doc: compound('WordDocument'),
  docx: office('word/document.xml', 'wordprocessingml.document'),
  xls: compound('Workbook'),
  xlsx: office('xl/workbook.xml', 'spreadsheetml.sheet'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  rar: Buffer.from('526172211a070100', 'hex'),
  zip: zip({ 'note.txt': 'x' }),
  '7z': Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(24)]),
  jpg,
  jpeg: jpg,
  png,
  gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
  webp,
  tif,
  svg: Buffer.from(svgText),
  psd: Buffer.concat([Buffer.from('8BPS\u0000\u0001', 'latin1'), Buffer.alloc(32)]),
} as const;
