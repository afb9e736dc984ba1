import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { addAndSubmit } from '#modules/approval/filling/server/commands/submit.ts';
import { approve } from '#modules/approval/flow/server/commands/decide.ts';
import {
  defineRequestType,
  preparedRequest,
  publishProcess,
  type RequestPlan,
  type PreparedRequest,
} from '#modules/approval/server/open.ts';
import type { EditionInput } from '#modules/forms/contract/control.ts';
import { personOf } from '#modules/forms/contract/values.ts';
import { addTestTemplate, idOf, openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

const both = (text: string) => ({ zh: text, en: text });

const edition: EditionInput = {
  controls: [
    { type: 'userSearch', name: 'AUID', label: '员工' },
    { type: 'number', name: 'amount', label: '数量', min: 0, max: 100 },
  ],
};

interface Plan extends RequestPlan {
  readonly amount: number;
}

const by = (who: 'a' | 'lead') => ({
  id: idOf(who),
  administers: false,
  oversees: false,
  language: 'zh' as const,
  now: new Date('2026-03-02T02:00:00Z'),
});

eachEngine('a request type', (open) => {
  let portal: Portal;
  let templateId: number;
  let calls: string[] = [];

  /** A request that takes an amount of something of which everybody has 50. */
  const type: PreparedRequest<Plan, { readonly left: number }> = {
    template: 'TAKES',
    label: both('领用'),
    effect: { kind: 'takes', label: both('领用'), order: 1, reads: ['amount'], code: 'EmployeeManagement' },
    plan: (formId, values) => {
      const subject = personOf(values, 'AUID');
      return subject === null ? null : { formId, subject, amount: Number(values['amount']) };
    },
    about: () => '',
    mayFile: async (_on, applicant, subject) => applicant === subject,
    notTheirs: both('只能由本人提交'),
    lock: async () => void calls.push('lock'),
    prepare: async (_on, { amount }) => {
      calls.push('prepare');
      return { left: 50 - amount };
    },
    note: async (_tx, _plan, prepared) => void calls.push(`note ${(await prepared()).left}`),
    check: ({ left }) => (left < 0 ? [{ name: 'amount', label: both('数量'), message: both('不够') }] : []),
    describe: ({ left }) => [{ label: both('剩余'), before: both('50'), after: both(String(left)) }],
    apply: async (_tx, _plan, _at, prepared) => {
      calls.push(`apply ${(await prepared()).left}`);
      return null;
    },
    rests: async () => null,
    revert: async () => undefined,
  };

  beforeAll(async () => {
    const db = await open();
    portal = await openPortal(db);
    connect(db, defineRequestType(preparedRequest('tests', type)));
    templateId = await addTestTemplate(db, { code: 'RQT', title: '领用', titleEn: 'Takes', edition });
    await db.pool.query(`update forms.template set standard = 'TAKES' where id = $1`, [templateId]);
    await inTransaction(db, (tx) =>
      publishProcess(tx, {
        templateId,
        departmentId: null,
        name: '领用',
        nameEn: 'Takes',
        process: {
          branches: [
            {
              name: both('全部'),
              when: null,
              levels: [
                { name: both('lead'), approvers: { kind: 'people', people: [idOf('lead')] }, sign: 1 },
              ],
            },
          ],
        },
        by: null,
        now: new Date('2026-01-01T00:00:00Z'),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());
  beforeEach(() => (calls = []));
  const submit = (who: 'a' | 'lead', amount: number) =>
    addAndSubmit(portal.db, by('a'), {
      TemplateId: templateId,
      Values: { AUID: [{ id: idOf(who) }], amount: String(amount) },
      Remark: '',
    });

  test('prepares once at its submission and once at its approval, after the locks', async () => {
    const { FormID } = await submit('a', 20);
    expect(calls).toEqual(['lock', 'prepare', 'note 30']);
    calls = [];
    await approve(portal.db, by('lead'), { FormID, RowID: 1, Version: await versionOf(FormID), Remark: '' });
    expect(calls).toEqual(['lock', 'prepare', 'apply 30']);
  });

  const versionOf = async (id: number): Promise<number> =>
    (await portal.db.pool.query<{ version: number }>('select version from approval.form where id = $1', [id]))
      .rows[0]!.version;

  test('refuses unknown types and people who may not file them, by name of the field', async () => {
    await expect(submit('a', 60)).rejects.toMatchObject({
      detail: { fields: [{ Field: 'amount', Msg: '不够' }] },
    });
    await expect(submit('lead', 1)).rejects.toMatchObject({
      detail: { fields: [{ Field: 'AUID', Msg: '只能由本人提交' }] },
    });
    expect(calls.filter((call) => call.startsWith('note'))).toEqual([]);
  });
});
