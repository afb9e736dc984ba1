import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { assignEverybody } from '#tests/support/assignments.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { finishBill, inDays, later, openHrPortal, stateOf } from '#tests/support/hr-portal.ts';
import { Transfer } from '../contract/Transfer.ts';

const program = join(import.meta.dirname, '../../../../../tests/support/effects-child.ts');
/** Members of whom none leads another, so a transfer changes nobody else's team. */
const moved: readonly Member[] = ['a', 'fin2', 'stranger'];
/** Days from today on which each member moves to the other department. */
const days = [1, 2, 3, 4, 5, 6];

describe('two processes that apply what is due on one PostgreSQL', () => {
  let db: Database;
  let drop: () => Promise<void>;
  let portal: Portal;
  let workers: readonly { readonly child: ChildProcess; readonly said: AsyncIterator<string> }[];

  beforeAll(async () => {
    const made = await createDatabase();
    drop = made.drop;
    db = await openDatabase({ url: made.url, dataDir: '', connections: 4 });
    await migrate(db);
    portal = await openHrPortal(db);
    await assignEverybody(db);
    workers = await Promise.all(
      [1, 2].map(async () => {
        const child = spawn(process.execPath, [program, made.url], { stdio: ['pipe', 'pipe', 'inherit'] });
        const said = createInterface(child.stdout)[Symbol.asyncIterator]();
        await said.next();
        return { child, said };
      }),
    );
  });
  afterAll(async () => {
    for (const { child } of workers) child.stdin?.end();
    await portal.close();
    await drop();
  });

  /** Files a transfer that is fully approved and takes effect on a later day. */
  async function scheduled(who: Member, day: number): Promise<number> {
    const { department } = await stateOf(db, who);
    const { FormID } = await portal.ok('cash', Transfer.AddTransfer, {
      AUID: idOf(who),
      TakeEffect: inDays(day),
      DeptId: department === 3 ? 2 : 3,
      LeaderAUID: idOf('boss'),
      TeamSuccessor: idOf('cash'),
      Reason: '业务需要',
      Submit: true,
    });
    await finishBill(portal, FormID);
    return FormID;
  }

  test('each effect is applied once, whoever comes first', async () => {
    for (const day of days) {
      const forms: number[] = [];
      for (const who of moved) forms.push(await scheduled(who, day));
      const before = await Promise.all(moved.map((who) => stateOf(db, who)));
      for (const { child } of workers) child.stdin?.write(`${later(day).toISOString()}\n`);
      await Promise.all(workers.map(({ said }) => said.next()));
      const effects = await Promise.all(
        forms.map(async (FormID) => (await portal.ok('cash', ApprovalEffect.GetEffect, { FormID }))[0]!),
      );
      expect(effects.map(({ State, ErrorText }) => [State, ErrorText])).toEqual(forms.map(() => [2, '']));
      const after = await Promise.all(moved.map((who) => stateOf(db, who)));
      expect(after.map(({ department }) => department)).toEqual(
        before.map(({ department }) => (department === 3 ? 2 : 3)),
      );
      // Each form has exactly one row of history, so nothing was written twice and corrected.
      const { rows } = await db.pool.query<{ rows: number }>(
        `select count(*)::int as rows from people.assignment where form_id = any($1) and person_id = any($2)
         and cause = 3 and from_day = $3`,
        [forms, moved.map(idOf), inDays(day)],
      );
      expect(rows[0]!.rows).toBe(moved.length);
    }
  });
});
