import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase, type OpenOptions } from '#kit/server/db/open.ts';
import { killedChild } from '#tests/support/killed-child.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { killState, killSteps, plantKill, type KillStep } from '#tests/support/okr-kill.ts';
import { engines } from '#tests/support/suite.ts';

/** Number of times a process is killed in each step. The release test sets it higher. */
const kills = Number(process.env.OKR_KILLS ?? 1);
const now = new Date();
const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-okr-kill-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  return folder;
};

const planted = async (where: OpenOptions): Promise<OpenOptions> => {
  const db = await openDatabase(where);
  await migrate(db);
  await plantKill(db, now);
  await db.close();
  return where;
};

let made: string;
let before: Awaited<ReturnType<typeof outcome>>;
beforeAll(async () => {
  made = newFolder();
  before = await outcome(await planted({ dataDir: made }));
});

/** Opens a new database with demo data. */
const fresh = {
  pglite: async (): Promise<OpenOptions> => {
    const dataDir = newFolder();
    cpSync(made, dataDir, { recursive: true });
    return { dataDir };
  },
  postgres: async (): Promise<OpenOptions> => {
    const { url, drop } = await createDatabase();
    closers.push(drop);
    return planted({ url, dataDir: '' });
  },
};

/** Starts a process that runs a step, and kills it after some time. */
const work = (where: OpenOptions, step: KillStep, ms: number | null) =>
  killedChild('okr-child.ts', [JSON.stringify(where), step, now.toISOString()], 'begin', ms);

async function outcome(where: OpenOptions) {
  const db = await openDatabase(where);
  try {
    return await killState(db);
  } finally {
    await db.close();
  }
}

describe.each(engines)('on %s', (engine) => {
  test.each(killSteps)(
    `kill -9 in a %s, ${kills} kills: the tree is wholly before or after, and the step can be done again`,
    async (step) => {
      const whole = await fresh[engine]();
      const { said, took } = await work(whole, step, null);
      expect(said).toEqual(['begin', 'done']);
      const after = await outcome(whole);
      expect(after).not.toEqual(before);
      for (let kill = 0; kill < kills; kill += 1) {
        const where = await fresh[engine]();
        await work(where, step, (took * (kill + 0.3)) / kills);
        const found = await outcome(where);
        expect([before, after]).toContainEqual(found);
        if (JSON.stringify(found) === JSON.stringify(after)) continue;
        await work(where, step, null);
        expect(await outcome(where)).toEqual(after);
      }
    },
    60_000 + kills * 30_000,
  );
});
