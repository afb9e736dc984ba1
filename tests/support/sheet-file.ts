import { unzipSync } from 'fflate';
import { excel, type SheetValue } from '#kit/server/excel.ts';

/** An Excel file to be sent: one sheet with a head. */
export async function sheetFile(
  head: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): Promise<{ name: string; content: Buffer }> {
  const { stream } = await excel('x', [{ name: 'x', head: head.map((title) => ({ title })), rows }]);
  return { name: 'a.xlsx', content: stream as Buffer };
}

/** Returns all text of an Excel file, including hidden sheets and properties. */
export const sheetText = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('\n');
