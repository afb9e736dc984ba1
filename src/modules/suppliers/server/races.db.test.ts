import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { addTestTemplate } from '#tests/support/approval-portal.ts';
import { onEngine } from '#tests/support/engines.ts';
import { addProcess, openRules } from '#tests/support/supplier-rules.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm } from '../contract/SupplierForm.ts';

/** Only PostgreSQL has several connections that can wait for each other. */
onEngine('postgres', 'a supplier and an approval form at one moment', (open) => {
  let db: Database;
  let rules: Awaited<ReturnType<typeof openRules>>;
  let template: number;
  beforeAll(async () => {
    db = await open();
    rules = await openRules(db);
    template = await addTestTemplate(db, {
      code: 'ZF',
      title: '付款',
      titleEn: 'Payment',
      edition: {
        controls: [
          { ...fromNamed(1002), require: false },
          { type: 'supplierSelect', name: 'payee', label: '收款方', require: false },
        ],
      },
    });
    await addProcess(db, template);
  });
  afterAll(() => rules.portal.close());

  const submit = (Values: object) =>
    rules.portal.call('a', ApprovalForm.AddMyApproval, { TemplateId: template, Values: { ...Values } });

  const waits = async () => {
    await expect
      .poll(async () => {
        const { rows } = await db.pool.query<{ count: number }>(
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]!.count;
      })
      .toBe(1);
  };

  /** Runs `act` while another transaction is open, and commits that transaction afterwards. */
  async function meanwhile<T>(act: (rival: (text: string, id: number) => Promise<unknown>) => Promise<T>) {
    const rival = await db.pool.connect();
    try {
      await rival.query('begin');
      const done = await act((text, id) => rival.query(text, [id]));
      await rival.query('commit');
      return done;
    } finally {
      rival.release(true);
    }
  }

  test.each(['supplierName', 'payee'] as const)(
    'a submission waits for whoever blacklists its company, and is refused at %s',
    async (control) => {
      const { CompanyName, EnterpriseId } = await rules.register();
      const submission = await meanwhile(async (rival) => {
        await rival('update suppliers.company set state = 6 where id = $1', EnterpriseId);
        const begun = submit(
          control === 'payee' ? { payee: { id: EnterpriseId } } : { supplierName: CompanyName },
        );
        await waits();
        return { begun };
      });
      const { status, refusal } = await submission.begun;
      expect([status, refusal.Fields?.map(({ Field }) => Field)]).toEqual([422, [control]]);
    },
  );

  test('whoever writes of a supplier for a form takes the form first, as its submission does', async () => {
    const RuleListID = await rules.library();
    const other = await addTestTemplate(db, {
      code: 'GX',
      title: '供应商（外贸）',
      titleEn: 'Supplier abroad',
      edition: { controls: [fromNamed(1002)] },
    });
    const { FormID, EnterpriseId, CompanyName } = await rules.register();
    const { body } = await submit({ payee: { id: EnterpriseId } });
    const ApprovalFormID = body.FormID;
    const given = { CompanyName, TemplateId: other, ApprovalFormID };
    for (const act of [
      () => rules.rate(FormID, RuleListID, { ApprovalFormID, ControlIndex: 1 }),
      () => rules.portal.call('head', SupplierForm.AddSupplierForm, given),
    ]) {
      const { begun } = await meanwhile(async (rival) => {
        await rival('select from approval.form where id = $1 for update', ApprovalFormID);
        const begun = act();
        await waits();
        await rival('select from suppliers.company where id = $1 for share nowait', EnterpriseId);
        return { begun };
      });
      expect((await begun).status).toBe(200);
    }
  });

  test('a company changes its name while a form that speaks of it is taken', async () => {
    const { EnterpriseId, CompanyName } = await rules.register();
    const { body } = await submit({ supplierName: CompanyName });
    await meanwhile(async (rival) => {
      await rival('select from approval.form where id = $1 for update', body.FormID);
      const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
      const named = { EnterpriseId, CompanyName: `新 ${CompanyName}`, CreditCode: '', Version: card.Version };
      await rules.portal.ok('head', EnterpriseInfo.EditEnterprise, named);
    });
    const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
    expect(card.Approvals.map(({ FormID }) => FormID)).toEqual([body.FormID]);
  });
});
