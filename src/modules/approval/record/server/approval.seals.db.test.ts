import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { loanValues, openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { verifyRecords } from './queries/log.ts';
import { sealRecords, verifySeals } from './queries/seals.ts';

const triggers = (what: string) =>
  ['approval.log', 'approval.remark', 'approval.seal'].map(
    (table) => `alter table ${table} ${what} trigger append_only`,
  );

const remove = (id: number) =>
  ['row', 'log', 'remark', 'remark_head', 'copy', 'sealed']
    .map((table) => `delete from approval.${table} where form_id = ${id}`)
    .concat(`delete from approval.form where id = ${id}`);

eachEngine('the chain over all forms', (open) => {
  let portal: Portal;
  let loan: number;
  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
  });
  afterAll(() => portal.close());

  const filed = async () => {
    const values = { TemplateId: loan, Values: loanValues('100.00') };
    return portal.ok('a', ApprovalForm.AddMyApproval, values);
  };
  const remarked = async () => {
    const form = await filed();
    const remark = { FormID: form.FormID, MsgInfo: '请补充', IEnclosure: [] };
    await portal.ok('lead', Order.AddCacApprovalOrderMsg, remark);
    return form;
  };
  /** Runs statements as the database owner, who may switch every trigger off. */
  const byOwner = async (...texts: string[]) => {
    for (const text of [...triggers('disable'), ...texts, ...triggers('enable')])
      await sql.raw(text).execute(portal.db.kysely);
  };
  const seal = () => sealRecords(portal.db, new Date('2026-03-02T01:00:00Z'));

  test('says nothing against what was filed, decided and remarked', async () => {
    await filed();
    await seal();
    await remarked();
    expect(await seal()).toBe(1);
    expect(await seal()).toBe(0);
    expect(await verifySeals(portal.db)).toMatchObject({ broken: [] });
  });

  test('shows a form that was deleted with everything below it', async () => {
    const { FormID, Number: form } = await remarked();
    await seal();
    await byOwner(...remove(FormID));
    expect((await verifyRecords(portal.db)).broken.map(({ number }) => number)).not.toContain(form);
    const { broken } = await verifySeals(portal.db);
    expect(broken).toEqual([{ form, seal: expect.any(Number) }]);
  });

  test('shows a record whose end was cut off with its state', async () => {
    const { FormID, Number: form } = await filed();
    await seal();
    await byOwner(`delete from approval.log where form_id = ${FormID} and seq > 1`);
    expect((await verifySeals(portal.db)).broken).toContainEqual({ form, seal: expect.any(Number) });
  });

  test('shows a seal that was changed, and its end that was cut off', async () => {
    await filed();
    await seal();
    const { seals, broken } = await verifySeals(portal.db);
    await byOwner(`update approval.seal set forms = '[]' where no = ${seals}`);
    expect((await verifySeals(portal.db)).broken).toContainEqual({ seal: seals, reason: 'changed' });
    await byOwner(`delete from approval.seal where no = ${seals}`);
    expect((await verifySeals(portal.db)).broken).toEqual([...broken, { seal: seals, reason: 'missing' }]);
  });
});
