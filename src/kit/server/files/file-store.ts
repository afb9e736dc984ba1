import type { Readable } from 'node:stream';

/** Store of uploaded files. Keys are made by the product: lower-case letters, digits and dashes. */
export interface FileStore {
  /**
   * Stores a file under a new key; it is durable once this resolves. Errors of the source are passed on, and nothing
   * is stored then.
   * @throws FilesAwayError
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** Opens a file for reading. @throws FileMissingError, FilesAwayError */
  open(key: string): Promise<Readable>;
  /** Deletes a file and the remains of an interrupted `put`. No error if there are none. @throws FilesAwayError */
  remove(key: string): Promise<void>;
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}`);
    this.name = 'FileMissingError';
  }
}

/** Thrown if the store does not answer or refuses access; the cause is its own error. */
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

/** Throws for an invalid key, because other text could be a made-up path. @throws TypeError */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a file key`);
}
