import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyImage, makeImage } from './image.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('an image can be read by whoever runs the product, its copy by its owner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const image = join(folder, 'image');
  await makeImage(async (work) => {
    mkdirSync(join(work, 'pgdata/base'), { recursive: true });
    for (const [name, mode] of [
      ['base/1', 0o666],
      ['secret', 0o600],
    ] as const) {
      writeFileSync(join(work, 'pgdata', name), name);
      chmodSync(join(work, 'pgdata', name), mode);
    }
  }, image);
  expect(['', 'base', 'base/1', 'secret'].map((name) => modeOf(join(image, name)))).toEqual([
    '755',
    '755',
    '644',
    '644',
  ]);
  const copy = join(folder, 'copy');
  await copyImage(image, copy);
  expect(['', 'base', 'base/1', 'secret'].map((name) => modeOf(join(copy, name)))).toEqual([
    '700',
    '700',
    '600',
    '600',
  ]);
});
