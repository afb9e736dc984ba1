import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inOneTransaction, inTransaction } from '#kit/server/db/transaction.ts';
import { addDraft, editDraft } from '#modules/approval/filling/server/commands/drafts.ts';
import { addAndSubmit, submitForm } from '#modules/approval/filling/server/commands/submit.ts';
import { listLog, verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approve, sendBack } from './commands/decide.ts';
import { findForUpdate } from './queries/orders.ts';
import { replayFaults } from './rules/invariants.ts';

const by = (who: Member): By => ({
  id: idOf(who),
  administers: false,
  oversees: false,
  language: 'zh',
  now: new Date('2026-01-06T02:00:00Z'),
});

// A new form is written with the steps that follow in its transaction: nothing of any of them may be lost.
eachEngine('a form that is written once', (open) => {
  let portal: Portal;
  let TemplateId: number;
  const Values = loanValues('100.00');

  beforeAll(async () => {
    portal = await openPortal(await open());
    TemplateId = (await getTemplate(portal.db, { code: 'JK' })).id;
  });
  afterAll(() => portal.close());

  /** Returns the events of a form's record, and how the form as it is stored contradicts it. */
  async function recordOf(FormID: number): Promise<{ events: string[]; faults: unknown[] }> {
    const { order } = (await inTransaction(portal.db, (tx) => findForUpdate(tx, FormID)))!;
    const log = (await listLog(portal.db, FormID)).map(({ entry }) => entry);
    const { broken } = await verifyRecords(portal.db, FormID);
    return { events: log.map(({ event }) => event), faults: [...replayFaults(order, log), ...broken] };
  }

  test('keeps the rows of all steps of one transaction', async () => {
    const FormID = await inOneTransaction(portal.db, async (joined) => {
      const filed = await addAndSubmit(joined, by('a'), { TemplateId, Values, Remark: '' });
      const decision = { FormID: filed.FormID, RowID: 1, Version: filed.Version, Remark: '同意' };
      await approve(joined, by('lead'), decision);
      return filed.FormID;
    });
    expect(await recordOf(FormID)).toEqual({ events: ['created', 'submitted', 'approved'], faults: [] });
  });

  test('keeps two forms of one transaction apart', async () => {
    const forms = await inOneTransaction(portal.db, async (joined) => {
      const first = await addAndSubmit(joined, by('a'), { TemplateId, Values, Remark: '' });
      const second = await addAndSubmit(joined, by('a'), { TemplateId, Values, Remark: '' });
      const row = { FormID: first.FormID, RowID: 1, Version: first.Version, Remark: '请补充' };
      await sendBack(joined, by('lead'), 'business', { ...row, Resume: 'restart' });
      return [first.FormID, second.FormID] as const;
    });
    expect(await recordOf(forms[0])).toEqual({ events: ['created', 'submitted', 'sentBack'], faults: [] });
    expect(await recordOf(forms[1])).toEqual({ events: ['created', 'submitted'], faults: [] });
  });

  test('keeps what was typed before it was submitted', async () => {
    const FormID = await inOneTransaction(portal.db, async (joined) => {
      const draft = await addDraft(joined, by('a'), { TemplateId, Values });
      const more = { ...Values, reason: '改过的事由' };
      const edited = await editDraft(joined, by('a'), { ...draft, Values: more });
      await submitForm(joined, by('a'), { ...edited, Remark: '' });
      return draft.FormID;
    });
    expect(await recordOf(FormID)).toEqual({ events: ['created', 'submitted'], faults: [] });
    const { rows } =
      await sql`select form_values ->> 'reason' as reason from approval.form where id = ${FormID}`.execute(
        portal.db.kysely,
      );
    expect(rows).toEqual([{ reason: '改过的事由' }]);
  });
});
