import type { Readable } from 'node:stream';

/** Where uploaded bytes are kept. Keys are made by us: lower-case letters, digits and dashes. */
export interface FileStore {
  /**
   * Keeps the bytes under a new key, durably once this resolves. Whatever the source throws is thrown on,
   * and then nothing is kept.
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** @throws FileMissingError */
  open(key: string): Promise<Readable>;
  /** Erases the bytes and what an interrupted `put` left of them; no error where there are none. */
  remove(key: string): Promise<void>;
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored as ${key}`);
    this.name = 'FileMissingError';
  }
}
