import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is one gzipped file of JSON lines, independent of the engine. The header comes first. Each table has its
 * `table` line, its rows (arrays of texts as PostgreSQL prints them, null for NULL), and an `end` line with count and
 * SHA-256 of the row lines. At the end come `sequences` and `complete`.
 */
const header = z.object({
  portico: z.literal('backup'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const row = z.array(z.string().nullable());
const end = z.object({ end: z.string(), rows: z.number(), sha256: z.string() });
const sequences = z.object({ sequences: z.array(z.object({ name: z.string(), value: z.number() })) });
const complete = z.object({ complete: z.literal(true) });
const line = z.union([table, sequences, complete]);

export type BackupHeader = z.infer<typeof header>;
export type BackupTable = z.infer<typeof table>;
export type BackupRow = z.infer<typeof row>;
export type BackupSequences = z.infer<typeof sequences>['sequences'];

/** Number of rows and SHA-256 by table. Equal contents have equal values on both engines. */
export type Checksums = Record<string, { rows: number; sha256: string }>;

class BackupDamagedError extends Error {
  constructor(file: string, problem: string) {
    super(`The backup ${file} cannot be used: ${problem}.`);
    this.name = 'BackupDamagedError';
  }
}

/** Writes to a temporary file, and renames it once it is complete and on the disk. */
export class BackupWriter {
  readonly checksums: Checksums = {};
  readonly #file: string;
  readonly #gzip = createGzip({ level: 4 });
  readonly #written: Promise<void>;
  #hash = createHash('sha256');
  #rows = 0;

  private constructor(file: string) {
    this.#file = file;
    this.#written = finished(this.#gzip.pipe(createWriteStream(`${file}.part`, { mode: 0o600 })));
  }

  static async create(file: string, head: BackupHeader): Promise<BackupWriter> {
    await mkdir(dirname(file), { recursive: true });
    const writer = new BackupWriter(file);
    await writer.#write(JSON.stringify(head));
    return writer;
  }

  async table(head: BackupTable): Promise<void> {
    this.#hash = createHash('sha256');
    this.#rows = 0;
    await this.#write(JSON.stringify(head));
  }

  /** Adds rows that are already JSON lines. */
  async rows(lines: readonly string[]): Promise<void> {
    for (const text of lines) this.#hash.update(text).update('\n');
    this.#rows += lines.length;
    if (lines.length > 0) await this.#write(lines.join('\n'));
  }

  async endTable(name: string): Promise<void> {
    const sum = { rows: this.#rows, sha256: this.#hash.digest('hex') };
    this.checksums[name] = sum;
    await this.#write(JSON.stringify({ end: name, ...sum }));
  }

  sequences(values: BackupSequences): Promise<void> {
    return this.#write(JSON.stringify({ sequences: values }));
  }

  async finish(): Promise<void> {
    await this.#write(JSON.stringify({ complete: true }));
    this.#gzip.end();
    await this.#written;
    const part = await open(`${this.#file}.part`, 'r');
    await part.sync();
    await part.close();
    await rename(`${this.#file}.part`, this.#file);
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(`${this.#file}.part`, { force: true });
  }

  async #write(text: string): Promise<void> {
    if (!this.#gzip.write(`${text}\n`)) await once(this.#gzip, 'drain');
  }
}

export type BackupItem =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: BackupTable; rows: BackupRow[] }
  | { kind: 'end'; table: BackupTable; rows: number; sha256: string }
  | { kind: 'sequences'; values: BackupSequences };

const BATCH = 1_000;

/**
 * Reads a backup and checks every count and checksum on the way. The backup is only known to be complete when the loop
 * over it ends by itself.
 * @throws BackupDamagedError if it is cut off, changed, or not a backup
 */
export async function* readBackup(file: string): AsyncGenerator<BackupItem, void> {
  const lines = textLines(file);
  const first = await lines.next();
  yield { kind: 'header', header: parse(file, String(first.value), header) };
  let whole = false;
  for await (const text of lines) {
    if (whole) throw new BackupDamagedError(file, 'there is something after its end');
    const item = parse(file, text, line);
    if ('table' in item) yield* readTable(file, item, lines);
    else if ('sequences' in item) yield { kind: 'sequences', values: item.sequences };
    else whole = true;
  }
  if (!whole) throw new BackupDamagedError(file, 'it is incomplete');
}

async function* readTable(
  file: string,
  head: BackupTable,
  lines: AsyncGenerator<string, void>,
): AsyncGenerator<BackupItem, void> {
  const hash = createHash('sha256');
  let rows = 0;
  let batch: BackupRow[] = [];
  for (;;) {
    const { value: text } = await lines.next();
    if (text?.startsWith('[')) {
      hash.update(text).update('\n');
      rows++;
      batch.push(parse(file, text, row));
      if (batch.length < BATCH) continue;
    }
    if (batch.length > 0) yield { kind: 'rows', table: head, rows: batch };
    batch = [];
    if (text?.startsWith('[')) continue;

    const sha256 = hash.digest('hex');
    const sum = parse(file, text ?? '', end);
    if (sum.end !== head.table || sum.rows !== rows || sum.sha256 !== sha256) {
      throw new BackupDamagedError(file, `the rows of ${head.table} differ from those that were saved`);
    }
    return yield { kind: 'end', table: head, rows, sha256 };
  }
}

async function* textLines(file: string): AsyncGenerator<string, void> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw new BackupDamagedError(file, cause instanceof Error ? cause.message : String(cause));
  }
  if (rest) yield rest;
}

function parse<T extends z.core.$ZodType>(file: string, text: string, schema: T): z.core.output<T> {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new BackupDamagedError(file, `it is incomplete or unreadable at: ${text.slice(0, 60)}`);
  }
}
