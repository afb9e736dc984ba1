import { existsSync, fsyncSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist as btreeGist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm as pgTrgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { builtImage, copyImage, makeImage, syncPath, syncTree } from './image.ts';
import { FilledMemoryFs, imageEntries } from './memory-files.ts';
import { DatabaseAway } from './outage.ts';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Major version of PostgreSQL in this PGlite. A folder of another major version cannot be opened. */
export const PGLITE_MAJOR = 18;

const SETTINGS = {
  // The default method needs O_DSYNC, which the file system does not support.
  wal_sync_method: 'fsync',
  // Size of the log that is kept for reuse after a checkpoint; maintenance.ts runs the checkpoints.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
};

const extensions = { btree_gist: btreeGist, pg_trgm: pgTrgm };

type Fs = NonNullable<PGlite['fs']>;
type InitOptions = Parameters<Fs['init']>[1];
type Module = NonNullable<InitOptions['preRun']>[number] extends (module: infer M) => void ? M : never;
/** Parts of the file system that PGlite's types lack. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Turns an error of Node into one that PostgreSQL understands. */
  tryFSOperation(fn: () => void): void;
}

class WrongMajorError extends Error {
  constructor(folder: string, found: string) {
    super(
      `The database in ${folder} was written by PostgreSQL ${found}, this program contains ${PGLITE_MAJOR}. ` +
        'Start the version of Portico that wrote it, run "npm run portal -- backup", ' +
        `move ${folder} away, and run "npm run portal -- restore" with this version.`,
    );
    this.name = 'WrongMajorError';
  }
}

/** Thrown if the engine has stopped by itself, as PostgreSQL does when the disk is full or broken. */
export class EngineStoppedError extends DatabaseAway {
  constructor(folder: string, words: readonly string[]) {
    super(
      undefined,
      `The database in ${folder} has stopped: ${words.join('; ') || 'no reason given'}. ` +
        'Confirmed changes are kept. Free or repair the disk, then start again.',
    );
    this.name = 'EngineStoppedError';
  }
}

/** PGlite on a folder. After the engine has stopped, calls are refused instead of waiting for ever. */
export class FolderPglite extends PGlite {
  stopped: EngineStoppedError | undefined;

  override async execProtocolRawStream(
    ...args: Parameters<PGlite['execProtocolRawStream']>
  ): ReturnType<PGlite['execProtocolRawStream']> {
    if (this.stopped) throw this.stopped;
    return super.execProtocolRawStream(...args);
  }

  /** A stopped engine has nothing left to close. */
  override async close(): Promise<void> {
    if (!this.stopped) await super.close();
  }
}

/**
 * Opens PGlite on `<dataDir>/pgdata`, and creates it at the first start, as a copy of `image` if that exists. The
 * caller holds the folder's lock. `onStopped` is called when the engine stops by itself later.
 * @throws WrongMajorError, or EngineStoppedError with PostgreSQL's message if it cannot start
 */
export async function startDurable(
  dataDir: string,
  onStopped: (error: EngineStoppedError) => void,
  image: string = builtImage(),
): Promise<FolderPglite> {
  const folder = resolve(dataDir, 'pgdata');
  const fresh = resolve(dataDir, 'pgdata.new');
  rmSync(fresh, { recursive: true, force: true });
  if (existsSync(folder)) assertMajor(folder);
  else if (existsSync(image)) {
    await copyImage(image, fresh);
    await moveToPlace(fresh, folder);
  }
  const words: string[] = [];
  const startParams = [
    // PGlite is started with -F by default, which turns fsync off.
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const pglite: FolderPglite = new FolderPglite({
    startParams,
    extensions,
    fs: new DurableNodeFs(existsSync(folder) ? folder : fresh, folder, () => {
      pglite.stopped = new EngineStoppedError(folder, words);
      onStopped(pglite.stopped);
    }),
    onStderr: (text: string) => {
      if (/ (PANIC|FATAL): /.test(text)) words.push(text.replace(/^.* (PANIC|FATAL): +/, ''));
      return false;
    },
  });
  try {
    await pglite.waitReady;
  } catch (cause) {
    throw words.length > 0 ? new EngineStoppedError(folder, words) : cause;
  }
  return pglite;
}

/** Makes the image for new databases, unless this build has it. */
export const buildImage = (image?: string): Promise<void> =>
  makeImage(async (folder) => {
    const pglite = await startDurable(
      folder,
      (error) => {
        throw error;
      },
      '',
    );
    await pglite.exec('checkpoint');
    await pglite.close();
  }, image);

/**
 * The default of 128 MB is filled with zeros at each start, which takes longer than everything else. Here files are in
 * memory, too.
 */
const IN_MEMORY_BUFFERS = '16MB';

/** Files of a database in memory. */
export type InMemoryFiles = NonNullable<PGlite['fs']>;

/** Opens a database in memory, empty or with given files. For test restores, tests and generators. */
export function startInMemory(given?: InMemoryFiles): Promise<PGlite> {
  const image = builtImage();
  const files = given ?? (existsSync(image) ? new FilledMemoryFs(imageEntries(image)) : undefined);
  return PGlite.create({
    extensions,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${IN_MEMORY_BUFFERS}`],
    ...(files ? { fs: files } : {}),
  });
}

/**
 * PGlite's Node file system with real fsync. A new database is written to a separate folder and renamed once it is on
 * the disk. So a start that was killed never leaves a folder that looks like a database.
 */
class DurableNodeFs extends NodeFS {
  readonly #target: string;
  readonly #mount: { root: string };

  readonly #onAbort: () => void;

  constructor(folder: string, target: string, onAbort: () => void) {
    super(folder);
    this.#target = target;
    this.#onAbort = onAbort;
    this.#mount = { root: this.rootDir };
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    this.pg = pg;
    const mount = (module: Module): void => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => fsyncSync(stream.nfd));
        return 0;
      };
      module.FS.mkdirTree(PGlite.paths.PGDATA);
      module.FS.mount(module.NODEFS, this.#mount, PGlite.paths.PGDATA);
    };
    const preRun = [...(options.preRun ?? []), mount];
    return { emscriptenOpts: { ...options, preRun, onAbort: this.#onAbort } };
  }

  /** PGlite calls this when initdb's files are copied but not opened yet, and after every message. */
  override async syncToFs(): Promise<void> {
    if (this.#mount.root === this.#target) return;
    await syncTree(this.#mount.root);
    await moveToPlace(this.#mount.root, this.#target);
    this.#mount.root = this.#target;
  }
}

/** Renames a database that is on the disk to its final folder. */
async function moveToPlace(fresh: string, folder: string): Promise<void> {
  renameSync(fresh, folder);
  await syncPath(dirname(folder));
}

function assertMajor(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== String(PGLITE_MAJOR)) throw new WrongMajorError(folder, found);
}
