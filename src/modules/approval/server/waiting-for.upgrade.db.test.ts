import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { fileForm } from '#tests/support/approval-rows.ts';
import { idOf, makeCompany } from '#tests/support/approval-portal.ts';
import { migrateBefore } from '#tests/support/before.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';

eachEngine('people a form waits for', (open) => {
  test('are named with the forms of before', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0209');
    await makeCompany(db);
    connectAll(db);
    const now = new Date('2026-01-05T02:00:00Z');
    await ensureStandardTemplates(db, now);
    const { id: template } = await getTemplate(db, { code: 'JK' });
    const filed = { applicant: idOf('a'), template, submittedAt: now };
    const [decided, first, second] = (['lead', 'fin1', 'fin2'] as const).map((who) => ({
      person: idOf(who),
      openedAt: now,
    }));
    const waiting = await fileForm(db, {
      ...filed,
      status: 1,
      steps: [{ ...decided!, decidedAt: now }, first!, second!],
    });
    const over = await fileForm(db, { ...filed, status: 5, steps: [{ ...decided!, decidedAt: now }] });

    await migrate(db);

    const { rows } = await sql`select id, waiting_for, waiting_for_en from approval.form order by id`.execute(
      db.kysely,
    );
    expect(rows).toEqual([
      { id: waiting, waiting_for: '测试、测试', waiting_for_en: 'Test, Test' },
      { id: over, waiting_for: '', waiting_for_en: '' },
    ]);
  });
});
