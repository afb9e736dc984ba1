import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Number of files that are synced in parallel, so that they share writes to the file system's journal. */
const LANES = 16;

/**
 * Folder of the empty database made by the build with this version of the embedded engine. Copying it takes a tenth of
 * the time that creating one takes.
 */
export function builtImage(): string {
  const program = createRequire(import.meta.filename).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return join(import.meta.dirname, '../../../../dist/database', version);
}

/** Makes the image unless it exists. `create` makes an empty database in `<folder>/pgdata` and closes it. */
export async function makeImage(
  create: (folder: string) => Promise<void>,
  image: string = builtImage(),
): Promise<void> {
  if (existsSync(image)) return;
  mkdirSync(dirname(image), { recursive: true });
  const work = mkdtempSync(`${image}-`);
  try {
    await create(work);
    // One user may unpack a release and another one run it.
    setModes(join(work, 'pgdata'), { folder: 0o755, file: 0o644 });
    // If another build finished first, its image is just as good.
    if (!existsSync(image)) renameSync(join(work, 'pgdata'), image);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Sets the permissions of a folder and everything in it. A copied file keeps the mode of its source, whatever the
 * umask.
 */
function setModes(root: string, modes: { readonly folder: number; readonly file: number }): void {
  chmodSync(root, modes.folder);
  for (const one of readdirSync(root, { recursive: true, withFileTypes: true }))
    chmodSync(join(one.parentPath, one.name), one.isDirectory() ? modes.folder : modes.file);
}

/** Copies the image to a new folder, and waits until everything is on the disk. */
export async function copyImage(image: string, folder: string): Promise<void> {
  cpSync(image, folder, { recursive: true });
  setModes(folder, { folder: 0o700, file: 0o600 });
  await syncTree(folder);
}

/** Waits until a folder and its content are on the disk. */
export async function syncTree(folder: string): Promise<void> {
  const waiting = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  const lane = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await syncPath(join(folder, name));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Waits until a file, or the entries of a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
