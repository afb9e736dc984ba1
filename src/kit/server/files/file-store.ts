import type { Readable } from 'node:stream';

/** Store of uploaded bytes. Keys are made by the product: lower-case letters, digits and dashes. */
export interface FileStore {
  /**
   * Keeps the bytes under a new key, durably once this resolves. Errors of the source are passed on, and then nothing
   * is kept.
   * @throws FilesAwayError
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** @throws FileMissingError, FilesAwayError */
  open(key: string): Promise<Readable>;
  /** Erases the bytes and what an interrupted `put` left of them; no error where there are none. @throws FilesAwayError */
  remove(key: string): Promise<void>;
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}`);
    this.name = 'FileMissingError';
  }
}

/** The store does not answer, or refuses us; its own words are the cause. */
export class FilesAwayError extends Error {
  constructor(where: string, cause: unknown) {
    super(
      `The file store ${where} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
    this.name = 'FilesAwayError';
  }
}

const KEY = /^[a-z\d][a-z\d-]{3,99}$/;

export const isKey = (text: string): boolean => KEY.test(text);

/**
 * Checks a key, because any other text could be a path that somebody made up.
 * @throws TypeError
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a file key`);
}
