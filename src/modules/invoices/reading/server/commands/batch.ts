import { Archive, isZip, type ArchiveLimits } from './archive.ts';
import { cleanText } from '../rules/amounts.ts';
import type { FileFault } from '#modules/invoices/contract/record.ts';
import { FileFaultError } from '../rules/file-fault.ts';

export const batchLimits: ArchiveLimits = {
  entries: 300,
  entryBytes: 20 << 20,
  totalBytes: 200 << 20,
  ratio: 200,
};

/** File of a batch: its bytes, or the reason why they are not read. */
export type BatchEntry =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly fault: FileFault };

/** Returns whether a file is a zip of several files; an OFD file is an archive, too. */
export function isBatch(bytes: Uint8Array): boolean {
  if (!isZip(bytes)) return false;
  return !new Archive(bytes, { ...batchLimits, entries: 500 }).entries.some(({ name }) => name === 'OFD.xml');
}

const isHidden = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** Unpacks a zip of several files. A file that cannot be unpacked is named, the rest goes on. @throws FileFaultError */
export function unpackBatch(bytes: Uint8Array): BatchEntry[] {
  const archive = new Archive(bytes, batchLimits);
  return archive.entries
    .filter(({ name }) => !isHidden(name))
    .map((entry) => {
      const name = cleanText(entry.name);
      try {
        return { name, bytes: new Uint8Array(archive.openEntry(entry)) };
      } catch (error) {
        if (error instanceof FileFaultError) return { name, fault: error.fault };
        throw error;
      }
    });
}
