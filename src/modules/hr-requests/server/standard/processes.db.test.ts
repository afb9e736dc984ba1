import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ensureStandardProcesses, publishProcess } from '#modules/approval/server/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { processes } from './processes.ts';

const now = new Date('2026-01-05T02:00:00Z');

eachEngine('the standard processes of an installation from before bills could change pay', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    portal = await openPortal(await open());
    ({ db } = portal);
  });
  afterAll(() => portal.close());

  const editions = async (code: string) => {
    const { rows } = await db.pool.query<{ shown: string | null }>(
      `select (e.content #> '{branches,0,levels}')::text like '%NewSalary%' as shown from approval.process_edition e
       join approval.process p on p.id = e.process_id join forms.template t on t.id = p.template_id
       where t.standard = $1 order by e.number`,
      [code],
    );
    return rows.map(({ shown }) => shown);
  };
  const publish = (code: string, by: number | null) =>
    inTransaction(db, async (tx) => {
      const { name, nameEn, former } = processes.find((one) => one.code === code)!;
      const { id: templateId } = (await findStandardTemplate(tx, code))!;
      const publication = { templateId, departmentId: null, name, nameEn, by, now, language: 'zh' } as const;
      return publishProcess(tx, { ...publication, process: former! });
    });

  test('an untouched one shows pay from its next edition on, once; what somebody published stays', async () => {
    await publish('ZZ', null);
    await publish('DG', 1);
    await ensureStandardProcesses(db, now, ['hr-requests']);
    await ensureStandardProcesses(db, now, ['hr-requests']);
    expect(await editions('ZZ')).toEqual([false, true]);
    expect(await editions('DG')).toEqual([false]);
  });
});
